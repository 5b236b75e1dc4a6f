// Prints, as JSON, which calls of a module the compiler resolves to which definitions of it.
//
// Usage: oracle ROOT, where ROOT holds the module's go.mod.
package main

import (
	"encoding/json"
	"fmt"
	"go/build"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) != 2 {
		fail("usage: oracle ROOT")
	}
	root, err := filepath.EvalSymlinks(os.Args[1])
	if err != nil {
		fail(err.Error())
	}
	root, err = filepath.Abs(root)
	if err != nil {
		fail(err.Error())
	}
	found := newFindings(root)
	loaded, err := load(root, false)
	if err != nil {
		fail(err.Error())
	}
	found.add(loaded, false)
	// Tests come second: what they need may be missing without harm to the rest.
	if loaded, err := load(root, true); err != nil {
		fmt.Fprintln(os.Stderr, "tests left out:", err)
	} else {
		found.add(loaded, true)
	}
	expected, err := expectedFiles(root)
	if err != nil {
		fail(err.Error())
	}
	files := make([]string, 0, len(found.files))
	for file := range found.files {
		files = append(files, file)
	}
	sort.Strings(files)
	err = json.NewEncoder(os.Stdout).Encode(map[string]any{
		"version":       strings.TrimPrefix(runtime.Version(), "go"),
		"files":         files,
		"expectedFiles": expected,
		"externalCalls": found.external,
		"calls":         emptyIfNil(found.calls),
		"undecided":     emptyIfNil(found.undecided),
		"overrides":     emptyIfNil(found.overrides),
	})
	if err != nil {
		fail(err.Error())
	}
}

// Everything is type-checked from source, dependencies too, so that nothing has to be built.
func load(root string, tests bool) ([]*packages.Package, error) {
	loaded, err := packages.Load(&packages.Config{
		Dir:   root,
		Mode:  packages.LoadAllSyntax | packages.NeedModule,
		Tests: tests,
	}, "./...")
	if err != nil {
		return nil, err
	}
	if len(loaded) == 0 {
		return nil, fmt.Errorf("no packages in %s", root)
	}
	errors := 0
	for _, each := range loaded {
		for _, problem := range each.Errors {
			if errors++; errors <= 10 {
				fmt.Fprintln(os.Stderr, problem)
			}
		}
	}
	if errors > 0 {
		fmt.Fprintf(os.Stderr, "%d errors with tests=%v\n", errors, tests)
	}
	return loaded, nil
}

// Counts the files that the build constraints of this platform take, where the go command looks.
func expectedFiles(root string) (int, error) {
	count := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			hidden := strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".")
			if path != root && (hidden || name == "testdata" || name == "vendor") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		taken, err := build.Default.MatchFile(filepath.Dir(path), name)
		if taken {
			count++
		}
		return err
	})
	return count, err
}

func emptyIfNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
