package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A place is a path relative to the root, a one-based line and a zero-based column in bytes.
type place struct {
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

type call struct {
	Site   place  `json:"site"`
	Name   string `json:"name"`
	Target place  `json:"target"`
}

type undecided struct {
	Site place  `json:"site"`
	Name string `json:"name"`
}

type override struct {
	Overriding place `json:"overriding"`
	Overridden place `json:"overridden"`
}

type findings struct {
	root      string
	files     map[string]bool
	seen      map[place]bool
	external  int
	calls     []call
	undecided []undecided
	overrides []override
	paired    map[override]bool
}

func newFindings(root string) *findings {
	return &findings{
		root:   root + string(filepath.Separator),
		files:  map[string]bool{},
		seen:   map[place]bool{},
		paired: map[override]bool{},
	}
}

// Adds what the packages say; with tests, only the calls that are written in test files.
func (found *findings) add(loaded []*packages.Package, tests bool) {
	values := newFunctionValues(loaded)
	for _, each := range loaded {
		for _, file := range each.Syntax {
			at, inside := found.place(each.Fset, file.FileStart)
			if !inside || tests != strings.HasSuffix(at.Path, "_test.go") {
				continue
			}
			found.files[at.Path] = true
			ast.Inspect(file, func(node ast.Node) bool {
				if written, isCall := node.(*ast.CallExpr); isCall {
					found.addCall(each, values, written)
				}
				return true
			})
		}
	}
	found.addOverrides(loaded)
}

func (found *findings) addCall(
	from *packages.Package,
	values functionValues,
	written *ast.CallExpr,
) {
	name := calledName(written.Fun)
	if name == nil || from.TypesInfo.Types[ast.Unparen(written.Fun)].IsType() {
		return
	}
	site, inside := found.place(from.Fset, name.Pos())
	if !inside || found.seen[site] {
		return
	}
	called := from.TypesInfo.Uses[name]
	if isElement(written.Fun, called) {
		return
	}
	found.seen[site] = true
	if called == nil {
		found.undecided = append(found.undecided, undecided{site, name.Name})
		return
	}
	if _, inside := found.place(from.Fset, called.Pos()); !inside {
		found.external++
		return
	}
	target, isKnown := values.target(called)
	if !isKnown {
		return
	}
	if at, inside := found.place(from.Fset, target.Pos()); inside {
		found.calls = append(found.calls, call{site, name.Name, at})
	} else {
		found.external++
	}
}

// The name that is called: of a function, a method or a variable, with type arguments or without.
func calledName(called ast.Expr) *ast.Ident {
	switch called := called.(type) {
	case *ast.ParenExpr:
		return calledName(called.X)
	case *ast.Ident:
		return called
	case *ast.SelectorExpr:
		return called.Sel
	case *ast.IndexExpr:
		return calledName(called.X)
	case *ast.IndexListExpr:
		return calledName(called.X)
	}
	return nil
}

// Whether an element of an array, slice or map is called, which has no name.
func isElement(called ast.Expr, object types.Object) bool {
	index, isIndex := ast.Unparen(called).(*ast.IndexExpr)
	if !isIndex {
		return false
	}
	_, isFunction := object.(*types.Func)
	return !isFunction && calledName(index.X) != nil
}

func (found *findings) place(files *token.FileSet, at token.Pos) (place, bool) {
	if !at.IsValid() {
		return place{}, false
	}
	position := files.PositionFor(at, false)
	path, inside := strings.CutPrefix(position.Filename, found.root)
	return place{filepath.ToSlash(path), position.Line, position.Column - 1}, inside
}
