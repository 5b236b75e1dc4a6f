// Prints the predeclared names, the packages of the standard library and the names of methods of its types.
package main

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"runtime"
	"sort"
	"strings"
)

func main() {
	listed, err := exec.Command("go", "list", "std").Output()
	if err != nil {
		fmt.Fprintln(os.Stderr, "go list std:", err)
		os.Exit(1)
	}
	packages := map[string]bool{}
	members := map[string]bool{}
	source := importer.ForCompiler(token.NewFileSet(), "source", nil)
	for _, path := range strings.Fields(string(listed)) {
		if isInternal(path) {
			continue
		}
		packages[path] = true
		loaded, err := source.Import(path)
		if err != nil {
			fmt.Fprintln(os.Stderr, path+":", err)
			os.Exit(1)
		}
		addMethods(loaded.Scope(), members)
	}
	globals := map[string]bool{}
	for _, name := range types.Universe.Names() {
		globals[name] = true
	}
	version := strings.TrimPrefix(runtime.Version(), "go")
	fmt.Printf("version\t%s\n", strings.Join(strings.Split(version, ".")[:2], "."))
	fmt.Printf("globals\t%s\n", sorted(globals))
	fmt.Printf("modules\t%s\n", sorted(packages))
	fmt.Printf("members\t%s\n", sorted(members))
}

func isInternal(path string) bool {
	for _, part := range strings.Split(path, "/") {
		if part == "internal" || part == "vendor" {
			return true
		}
	}
	return false
}

func addMethods(scope *types.Scope, members map[string]bool) {
	for _, name := range scope.Names() {
		object, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || !object.Exported() {
			continue
		}
		set := types.NewMethodSet(types.NewPointer(object.Type()))
		if types.IsInterface(object.Type()) {
			set = types.NewMethodSet(object.Type())
		}
		for index := 0; index < set.Len(); index++ {
			if method := set.At(index).Obj(); method.Exported() {
				members[method.Name()] = true
			}
		}
	}
}

func sorted(names map[string]bool) string {
	list := make([]string, 0, len(names))
	for name := range names {
		list = append(list, name)
	}
	sort.Strings(list)
	return strings.Join(list, " ")
}
