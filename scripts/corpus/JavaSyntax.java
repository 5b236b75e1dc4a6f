import com.sun.source.util.JavacTask;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Reads one path a line and prints those that javac parses without an error. */
final class JavaSyntax {
  public static void main(String[] arguments) throws Exception {
    List<Path> paths = new ArrayList<>();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      paths.add(Path.of(line));
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      for (Path path : paths) {
        // A task of its own for each file, so that an error is never charged to another one.
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavacTask task =
            (JavacTask)
                compiler.getTask(
                    null,
                    files,
                    found,
                    List.of("-proc:none"),
                    null,
                    files.getJavaFileObjects(path));
        task.parse();
        boolean rejected =
            found.getDiagnostics().stream()
                .anyMatch(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR);
        if (!rejected) {
          System.out.println(path);
        }
      }
    }
  }
}
