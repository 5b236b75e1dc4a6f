package main

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// What the local variables of a package hold that are written once: themselves for a function
// literal, else the function that is named. A variable that is not in here has an unknown value.
type functionValues map[*types.Var]types.Object

func newFunctionValues(of *packages.Package) functionValues {
	values := functionValues{}
	writes := map[*types.Var]int{}
	write := func(to ast.Expr, value ast.Expr) {
		name, isName := ast.Unparen(to).(*ast.Ident)
		if !isName {
			return
		}
		variable, isVariable := of.TypesInfo.ObjectOf(name).(*types.Var)
		if !isVariable || variable.Kind() != types.LocalVar {
			return
		}
		writes[variable]++
		if value == nil {
			return
		}
		if _, isLiteral := ast.Unparen(value).(*ast.FuncLit); isLiteral {
			values[variable] = variable
		} else if named := calledName(value); named != nil {
			if function, isFunction := of.TypesInfo.Uses[named].(*types.Func); isFunction {
				values[variable] = function
			}
		}
	}
	writeAll := func(to []ast.Expr, from []ast.Expr) {
		for at, each := range to {
			if len(to) == len(from) {
				write(each, from[at])
			} else {
				write(each, nil)
			}
		}
	}
	for _, file := range of.Syntax {
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.AssignStmt:
				writeAll(node.Lhs, node.Rhs)
			case *ast.RangeStmt:
				writeAll([]ast.Expr{node.Key, node.Value}, nil)
			case *ast.UnaryExpr:
				if node.Op == token.AND {
					write(node.X, nil)
				}
			case *ast.ValueSpec:
				if len(node.Values) > 0 {
					writeAll(identifiers(node.Names), node.Values)
				}
			}
			return true
		})
	}
	for variable, count := range writes {
		if count > 1 {
			delete(values, variable)
		}
	}
	return values
}

// The definition that a call of the object reaches, and whether that is known. A field and a
// variable of a package stand for whatever is put into them.
func (values functionValues) target(called types.Object) (types.Object, bool) {
	switch called := called.(type) {
	case *types.Func:
		return called.Origin(), true
	case *types.Var:
		if called.Kind() == types.FieldVar || called.Kind() == types.PackageVar {
			return called.Origin(), true
		}
		value, isKnown := values[called]
		return value, isKnown
	}
	return called, true
}

func identifiers(names []*ast.Ident) []ast.Expr {
	list := make([]ast.Expr, len(names))
	for at, name := range names {
		list[at] = name
	}
	return list
}
