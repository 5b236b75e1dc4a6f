package main

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// Adds, for each type and each interface of the packages that it satisfies, as itself or by
// pointer, the pair of each method with the interface's. Generic ones count as their uses make them.
func (found *findings) addOverrides(loaded []*packages.Package) {
	var concrete []*types.Named
	var interfaces []*types.Named
	known := map[types.Object]bool{}
	listed := map[*types.Named]bool{}
	add := func(kind types.Type) {
		named, isNamed := kind.(*types.Named)
		if !isNamed || listed[named] || !known[named.Origin().Obj()] {
			return
		}
		listed[named] = true
		contract, isInterface := named.Underlying().(*types.Interface)
		if !isInterface {
			concrete = append(concrete, named)
		} else if contract.IsMethodSet() && contract.NumMethods() > 0 {
			interfaces = append(interfaces, named)
		}
	}
	for _, each := range loaded {
		for _, object := range each.TypesInfo.Defs {
			if name, isType := object.(*types.TypeName); isType && !name.IsAlias() {
				known[name] = true
			}
		}
	}
	for name := range known {
		add(name.Type())
	}
	for _, each := range loaded {
		for _, instance := range each.TypesInfo.Instances {
			add(instance.Type)
		}
	}
	files := loaded[0].Fset
	for _, kind := range concrete {
		methods := types.NewMethodSet(types.NewPointer(kind))
		if methods.Len() == 0 {
			continue
		}
		for _, contract := range interfaces {
			found.addSatisfied(files, methods, kind, contract.Underlying().(*types.Interface))
		}
	}
}

func (found *findings) addSatisfied(
	files *token.FileSet,
	methods *types.MethodSet,
	kind *types.Named,
	contract *types.Interface,
) {
	for index := 0; index < contract.NumMethods(); index++ {
		method := contract.Method(index)
		if methods.Lookup(method.Pkg(), method.Name()) == nil {
			return
		}
	}
	if !types.Implements(types.NewPointer(kind), contract) {
		return
	}
	for index := 0; index < contract.NumMethods(); index++ {
		declared := contract.Method(index)
		written := methods.Lookup(declared.Pkg(), declared.Name()).Obj().(*types.Func)
		overriding, isInside := found.place(files, written.Origin().Pos())
		overridden, wasInside := found.place(files, declared.Origin().Pos())
		pair := override{overriding, overridden}
		if !isInside || !wasInside || overriding == overridden || found.paired[pair] || isAbstract(written) {
			continue
		}
		found.paired[pair] = true
		found.overrides = append(found.overrides, pair)
	}
}

// Whether the method comes from an embedded interface, so that it has no body.
func isAbstract(method *types.Func) bool {
	return types.IsInterface(method.Signature().Recv().Type())
}
