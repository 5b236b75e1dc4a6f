import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import com.sun.tools.javac.tree.JCTree;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Reads one path a line, relative to the working directory, and prints as tab-separated lines what
 * javac makes of the calls in those files. Offsets count UTF-16 units from the start of a file.
 * The argument is the class path.
 */
final class JavaCalls {
  private static final Pattern NAME_OF_TYPE =
      Pattern.compile(
          "@?(?:\\s|/\\*.*?\\*/|//[^\\n]*\\n)*(?:class|interface|enum|record)"
              + "(?:\\s|/\\*.*?\\*/|//[^\\n]*\\n)+",
          Pattern.DOTALL);

  private record Place(String path, int offset) {
    @Override
    public String toString() {
      return path + "\t" + offset;
    }
  }

  private static final class SourceFile extends SimpleJavaFileObject {
    final String path;
    final String text;

    SourceFile(String path) throws Exception {
      super(uriOf(path), JavaFileObject.Kind.SOURCE);
      this.path = path;
      String read = new String(Files.readAllBytes(Path.of(path)), StandardCharsets.UTF_8);
      // javac takes a byte order mark for a wrong character; a space in its place keeps the offsets.
      this.text = read.startsWith("\uFEFF") ? " " + read.substring(1) : read;
    }

    private static URI uriOf(String path) {
      return Path.of(path).toAbsolutePath().toUri();
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private final Trees trees;
  private final Elements elements;
  private final Types types;
  private final SourcePositions positions;
  private final PrintStream out;
  private final Map<URI, SourceFile> sources = new HashMap<>();
  private final Map<Element, Place> places = new HashMap<>();
  private final List<TypeElement> classes = new ArrayList<>();
  private final Map<TypeElement, Map<String, List<ExecutableElement>>> methods = new HashMap<>();
  private int external;

  private JavaCalls(JavacTask task, List<SourceFile> files, PrintStream out) {
    files.forEach(file -> sources.put(file.toUri(), file));
    this.trees = Trees.instance(task);
    this.elements = task.getElements();
    this.types = task.getTypes();
    this.positions = trees.getSourcePositions();
    this.out = out;
  }

  public static void main(String[] arguments) throws Exception {
    List<SourceFile> sources = new ArrayList<>();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      // A module descriptor calls nothing, and would hide the class path from the sources.
      if (Path.of(line).getFileName().toString().equals("module-info.java")) {
        out.println("file\t" + line);
      } else {
        sources.add(new SourceFile(line));
      }
    }
    out.println("tool\tjavac " + Runtime.version().toString().replaceAll("[+-].*", ""));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(found, null, StandardCharsets.UTF_8)) {
      List<String> options =
          List.of(
              "-proc:none",
              "-XDshould-stop.ifError=FLOW",
              "-Xmaxerrs",
              "10000",
              "-cp",
              arguments[0]);
      JavacTask task =
          (JavacTask) compiler.getTask(null, files, found, options, null, sources);
      List<CompilationUnitTree> units = new ArrayList<>();
      task.parse().forEach(units::add);
      task.analyze();
      new JavaCalls(task, sources, out).print(units);
    }
    for (Diagnostic<? extends JavaFileObject> diagnostic : found.getDiagnostics()) {
      if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
        out.println("error\t" + diagnostic.toString().replaceAll("\\s+", " "));
      }
    }
    out.flush();
  }

  private void print(List<CompilationUnitTree> units) {
    for (CompilationUnitTree unit : units) {
      new Definitions(sources.get(unit.getSourceFile().toUri())).scan(unit, null);
    }
    for (CompilationUnitTree unit : units) {
      SourceFile source = sources.get(unit.getSourceFile().toUri());
      out.println("file\t" + source.path);
      new Calls(source, unit).scan(unit, null);
    }
    for (TypeElement type : classes) {
      printOverrides(type);
    }
    out.println("external\t" + external);
  }

  /** Notes where the types, methods and record components of a file are named. */
  private final class Definitions extends TreePathScanner<Void, Void> {
    private final SourceFile source;

    Definitions(SourceFile source) {
      this.source = source;
    }

    @Override
    public Void visitClass(ClassTree tree, Void nothing) {
      if (trees.getElement(getCurrentPath()) instanceof TypeElement type) {
        classes.add(type);
        String name = tree.getSimpleName().toString();
        Matcher matcher = NAME_OF_TYPE.matcher(source.text);
        matcher.region(((JCTree) tree).pos, source.text.length());
        if (!name.isEmpty() && matcher.lookingAt()) {
          note(type, name, matcher.end());
        }
      }
      return super.visitClass(tree, nothing);
    }

    @Override
    public Void visitMethod(MethodTree tree, Void nothing) {
      if (trees.getElement(getCurrentPath()) instanceof ExecutableElement method) {
        boolean constructs = method.getKind() == ElementKind.CONSTRUCTOR;
        Element named = constructs ? method.getEnclosingElement() : method;
        note(method, named.getSimpleName().toString(), ((JCTree) tree).pos);
      }
      return super.visitMethod(tree, nothing);
    }

    @Override
    public Void visitVariable(VariableTree tree, Void nothing) {
      Element field = trees.getElement(getCurrentPath());
      if (field != null
          && field.getKind() == ElementKind.FIELD
          && field.getEnclosingElement().getKind() == ElementKind.RECORD) {
        note(field, tree.getName().toString(), ((JCTree) tree).pos);
      }
      return super.visitVariable(tree, nothing);
    }

    /** Members that javac adds have trees too, at places where their name does not stand. */
    private void note(Element element, String name, int offset) {
      if (isWritten(source, name, offset)) {
        places.put(element, new Place(source.path, offset));
      }
    }
  }

  /** Prints the calls of a file. */
  private final class Calls extends TreePathScanner<Void, Void> {
    private final SourceFile source;
    private final CompilationUnitTree unit;
    private final Set<Tree> constants = new HashSet<>();

    Calls(SourceFile source, CompilationUnitTree unit) {
      this.source = source;
      this.unit = unit;
    }

    @Override
    public Void visitVariable(VariableTree tree, Void nothing) {
      Element variable = trees.getElement(getCurrentPath());
      if (variable != null && variable.getKind() == ElementKind.ENUM_CONSTANT) {
        constants.add(tree.getInitializer());
      }
      return super.visitVariable(tree, nothing);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void nothing) {
      printCall(tree.getMethodSelect(), trees.getElement(getCurrentPath()));
      return super.visitMethodInvocation(tree, nothing);
    }

    @Override
    public Void visitNewClass(NewClassTree tree, Void nothing) {
      if (!constants.contains(tree)) {
        printCall(tree.getIdentifier(), constructorOf(tree));
      }
      return super.visitNewClass(tree, nothing);
    }

    /** An anonymous class calls the constructor of what it extends, or just implements a type. */
    private Element constructorOf(NewClassTree tree) {
      if (tree.getClassBody() == null) {
        return trees.getElement(getCurrentPath());
      }
      Element type = trees.getElement(new TreePath(getCurrentPath(), tree.getIdentifier()));
      if (type == null || type.getKind().isInterface()) {
        return type;
      }
      for (Tree member : tree.getClassBody().getMembers()) {
        if (member instanceof MethodTree method
            && method.getName().contentEquals("<init>")
            && method.getBody() != null) {
          for (StatementTree statement : method.getBody().getStatements()) {
            if (statement instanceof ExpressionStatementTree expression
                && expression.getExpression() instanceof MethodInvocationTree call) {
              return trees.getElement(new TreePath(getCurrentPath(), call));
            }
          }
        }
      }
      return null;
    }

    private void printCall(Tree callee, Element target) {
      Tree named = callee;
      while (!(named instanceof IdentifierTree || named instanceof MemberSelectTree)) {
        if (named instanceof ParameterizedTypeTree parameterized) {
          named = parameterized.getType();
        } else if (named instanceof AnnotatedTypeTree annotated) {
          named = annotated.getUnderlyingType();
        } else {
          throw new IllegalStateException("a callee of another kind: " + named.getKind());
        }
      }
      String name =
          named instanceof IdentifierTree identifier
              ? identifier.getName().toString()
              : ((MemberSelectTree) named).getIdentifier().toString();
      int offset =
          named instanceof IdentifierTree
              ? (int) positions.getStartPosition(unit, named)
              : (int) positions.getEndPosition(unit, named) - name.length();
      // A constructor's call of `super()` that javac adds stands nowhere.
      if (!isWritten(source, name, offset)) {
        return;
      }
      String site = source.path + "\t" + offset + "\t" + name;
      if (!(target instanceof ExecutableElement) && !isType(target)) {
        out.println("undecided\t" + site);
        return;
      }
      Place place = placeOf(target);
      if (place == null) {
        external++;
      } else {
        out.println("call\t" + site + "\t" + place);
      }
    }

    private boolean isType(Element target) {
      return target instanceof TypeElement type
          && type.asType().getKind() != javax.lang.model.type.TypeKind.ERROR;
    }
  }

  private static boolean isWritten(SourceFile source, String name, int offset) {
    int end = offset + name.length();
    return offset >= 0
        && source.text.startsWith(name, offset)
        && (end == source.text.length() || !Character.isJavaIdentifierPart(source.text.charAt(end)));
  }

  /** A constructor nobody wrote is its type, an accessor nobody wrote its record component. */
  private Place placeOf(Element target) {
    Place place = places.get(target);
    if (place != null || !(target instanceof ExecutableElement)) {
      return place;
    }
    Element owner = target.getEnclosingElement();
    if (target.getKind() == ElementKind.CONSTRUCTOR) {
      return places.get(owner);
    }
    if (owner.getKind() == ElementKind.RECORD
        && ((ExecutableElement) target).getParameters().isEmpty()) {
      for (Element field : ElementFilter.fieldsIn(owner.getEnclosedElements())) {
        if (field.getSimpleName().equals(target.getSimpleName())) {
          return places.get(field);
        }
      }
    }
    return null;
  }

  /** The methods of a type, own and inherited, with what each overrides as a member of the type. */
  private void printOverrides(TypeElement type) {
    Set<TypeElement> above = new LinkedHashSet<>();
    addSupertypes(type.asType(), above);
    List<TypeElement> holders = new ArrayList<>(above);
    holders.removeIf(holder -> holder.getKind().isInterface());
    holders.add(0, type);
    for (TypeElement holder : holders) {
      for (List<ExecutableElement> overloads : methodsOf(holder).values()) {
        for (ExecutableElement method : overloads) {
          for (TypeElement supertype : above) {
            if (supertype != holder) {
              printOverridden(method, supertype, type);
            }
          }
        }
      }
    }
  }

  private void printOverridden(ExecutableElement method, TypeElement above, TypeElement type) {
    Place place = placeOf(method);
    String name = method.getSimpleName().toString();
    for (ExecutableElement other : methodsOf(above).getOrDefault(name, List.of())) {
      Place overridden = placeOf(other);
      if (place != null
          && overridden != null
          && !place.equals(overridden)
          && elements.overrides(method, other, type)) {
        out.println("override\t" + place + "\t" + overridden);
      }
    }
  }

  private void addSupertypes(TypeMirror type, Set<TypeElement> found) {
    for (TypeMirror above : types.directSupertypes(type)) {
      if (above instanceof DeclaredType declared
          && declared.asElement() instanceof TypeElement element
          && found.add(element)) {
        addSupertypes(above, found);
      }
    }
  }

  private Map<String, List<ExecutableElement>> methodsOf(TypeElement type) {
    Map<String, List<ExecutableElement>> known = methods.get(type);
    if (known == null) {
      known = new HashMap<>();
      for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
        if (!method.getModifiers().contains(Modifier.STATIC)
            && !method.getModifiers().contains(Modifier.PRIVATE)) {
          known
              .computeIfAbsent(method.getSimpleName().toString(), name -> new ArrayList<>())
              .add(method);
        }
      }
      methods.put(type, known);
    }
    return known;
  }
}
