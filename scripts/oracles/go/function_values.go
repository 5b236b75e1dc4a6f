package main

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// What variables hold: themselves for a function literal, else the function that is named. Fields
// and parameters have an unknown value, and so has a variable that is written more than once, but
// for one of a package that is declared with a literal: a function that can be replaced.
type functionValues struct {
	held   map[*types.Var]types.Object
	writes map[*types.Var]int
}

func newFunctionValues(loaded []*packages.Package) functionValues {
	values := functionValues{map[*types.Var]types.Object{}, map[*types.Var]int{}}
	for _, each := range loaded {
		for _, file := range each.Syntax {
			values.addFile(each.TypesInfo, file)
		}
	}
	return values
}

// The definition that a call of the object reaches, and whether that is known.
func (values functionValues) target(called types.Object) (types.Object, bool) {
	switch called := called.(type) {
	case *types.Func:
		return called.Origin(), true
	case *types.Var:
		value, isKnown := values.held[called]
		isReplaceable := called.Kind() == types.PackageVar && value == called
		return value, isKnown && (isReplaceable || values.writes[called] == 1)
	}
	return called, true
}

func (values functionValues) addFile(info *types.Info, file *ast.File) {
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.AssignStmt:
			values.addWrites(info, node.Lhs, node.Rhs)
		case *ast.RangeStmt:
			values.addWrites(info, []ast.Expr{node.Key, node.Value}, nil)
		case *ast.UnaryExpr:
			if node.Op == token.AND {
				values.addWrites(info, []ast.Expr{node.X}, nil)
			}
		case *ast.ValueSpec:
			if len(node.Values) > 0 {
				values.addDeclarations(info, node)
			}
		}
		return true
	})
}

func (values functionValues) addDeclarations(info *types.Info, written *ast.ValueSpec) {
	for at, name := range written.Names {
		variable, isVariable := info.Defs[name].(*types.Var)
		if !isVariable {
			continue
		}
		values.writes[variable]++
		if len(written.Values) == len(written.Names) {
			values.hold(info, variable, written.Values[at])
		}
	}
}

func (values functionValues) addWrites(info *types.Info, to []ast.Expr, from []ast.Expr) {
	for at, each := range to {
		variable := variableOf(info, each)
		if variable == nil {
			continue
		}
		values.writes[variable]++
		if variable.Kind() == types.LocalVar && len(to) == len(from) {
			values.hold(info, variable, from[at])
		}
	}
}

func (values functionValues) hold(info *types.Info, variable *types.Var, value ast.Expr) {
	if _, isLiteral := ast.Unparen(value).(*ast.FuncLit); isLiteral {
		values.held[variable] = variable
		return
	}
	if named := calledName(value); named != nil {
		if function, isFunction := info.Uses[named].(*types.Func); isFunction {
			values.held[variable] = function
		}
	}
}

func variableOf(info *types.Info, written ast.Expr) *types.Var {
	var name *ast.Ident
	switch written := ast.Unparen(written).(type) {
	case *ast.Ident:
		name = written
	case *ast.SelectorExpr:
		name = written.Sel
	default:
		return nil
	}
	variable, isVariable := info.ObjectOf(name).(*types.Var)
	if !isVariable {
		return nil
	}
	return variable
}
