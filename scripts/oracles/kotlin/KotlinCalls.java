import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import kotlin.Unit;
import org.jetbrains.kotlin.KtNodeTypes;
import org.jetbrains.kotlin.KtRealSourceElementKind;
import org.jetbrains.kotlin.KtSourceElement;
import org.jetbrains.kotlin.com.intellij.lang.LighterASTNode;
import org.jetbrains.kotlin.com.intellij.openapi.util.Ref;
import org.jetbrains.kotlin.com.intellij.psi.tree.IElementType;
import org.jetbrains.kotlin.com.intellij.util.diff.FlyweightCapableTreeStructure;
import org.jetbrains.kotlin.backend.common.extensions.IrGenerationExtension;
import org.jetbrains.kotlin.backend.common.extensions.IrPluginContext;
import org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar;
import org.jetbrains.kotlin.config.CompilerConfiguration;
import org.jetbrains.kotlin.descriptors.ClassKind;
import org.jetbrains.kotlin.descriptors.Modality;
import org.jetbrains.kotlin.diagnostics.DiagnosticReporter;
import org.jetbrains.kotlin.fir.ClassMembersKt;
import org.jetbrains.kotlin.fir.DelegatedWrapperData;
import org.jetbrains.kotlin.fir.FirElement;
import org.jetbrains.kotlin.fir.FirSession;
import org.jetbrains.kotlin.fir.analysis.checkers.FirHelpersKt;
import org.jetbrains.kotlin.fir.analysis.checkers.MppCheckerKind;
import org.jetbrains.kotlin.fir.analysis.checkers.context.CheckerContext;
import org.jetbrains.kotlin.fir.analysis.checkers.declaration.DeclarationCheckers;
import org.jetbrains.kotlin.fir.analysis.checkers.declaration.FirDeclarationChecker;
import org.jetbrains.kotlin.fir.analysis.extensions.FirAdditionalCheckersExtension;
import org.jetbrains.kotlin.fir.declarations.ExpectActualAttributesKt;
import org.jetbrains.kotlin.fir.declarations.FirAnonymousObject;
import org.jetbrains.kotlin.fir.declarations.FirCallableDeclaration;
import org.jetbrains.kotlin.fir.declarations.FirClass;
import org.jetbrains.kotlin.fir.declarations.FirConstructor;
import org.jetbrains.kotlin.fir.declarations.FirDeclaration;
import org.jetbrains.kotlin.fir.declarations.FirFile;
import org.jetbrains.kotlin.fir.declarations.FirFunction;
import org.jetbrains.kotlin.fir.declarations.FirNamedFunction;
import org.jetbrains.kotlin.fir.declarations.FirRegularClass;
import org.jetbrains.kotlin.fir.expressions.FirAnnotation;
import org.jetbrains.kotlin.fir.expressions.FirAnnotationCall;
import org.jetbrains.kotlin.fir.expressions.FirComponentCall;
import org.jetbrains.kotlin.fir.expressions.FirDelegatedConstructorCall;
import org.jetbrains.kotlin.fir.expressions.FirFunctionCall;
import org.jetbrains.kotlin.fir.expressions.FirFunctionCallOrigin;
import org.jetbrains.kotlin.fir.expressions.FirImplicitInvokeCall;
import org.jetbrains.kotlin.fir.extensions.FirExtensionRegistrar;
import org.jetbrains.kotlin.fir.extensions.FirExtensionRegistrarAdapter;
import org.jetbrains.kotlin.fir.references.FirReference;
import org.jetbrains.kotlin.fir.references.FirResolvedErrorReference;
import org.jetbrains.kotlin.fir.references.FirResolvedNamedReference;
import org.jetbrains.kotlin.fir.resolve.calls.FirSyntheticFunctionSymbol;
import org.jetbrains.kotlin.fir.resolve.diagnostics.ConeVisibilityError;
import org.jetbrains.kotlin.fir.scopes.FirTypeScope;
import org.jetbrains.kotlin.fir.scopes.FirTypeScopeKt;
import org.jetbrains.kotlin.fir.scopes.ProcessorAction;
import org.jetbrains.kotlin.fir.scopes.impl.TypeAliasConstructorInfo;
import org.jetbrains.kotlin.fir.scopes.impl.TypeAliasConstructorsSubstitutingScopeKt;
import org.jetbrains.kotlin.fir.symbols.FirBasedSymbol;
import org.jetbrains.kotlin.fir.symbols.impl.FirCallableSymbol;
import org.jetbrains.kotlin.fir.symbols.impl.FirConstructorSymbol;
import org.jetbrains.kotlin.fir.symbols.impl.FirNamedFunctionSymbol;
import org.jetbrains.kotlin.fir.visitors.FirDefaultVisitor;
import org.jetbrains.kotlin.ir.declarations.IrModuleFragment;
import org.jetbrains.kotlin.lexer.KtTokens;
import org.jetbrains.kotlin.name.Name;

/**
 * A plugin of the Kotlin compiler that writes, as tab-separated lines, what its frontend makes of the calls in the
 * files it compiles, to the file that the property `oracle.out` names, when the compiler ends. Offsets count UTF-16
 * units of a file without a byte order mark and with line feeds alone. It needs no file free of errors.
 */
public final class KotlinCalls extends CompilerPluginRegistrar {
  private static final Pattern IDENTIFIER = Pattern.compile("`[^`]+`|[\\p{L}_][\\p{L}\\p{N}_]*");

  /** A place in a file, which its syntax tree stands for. */
  private record Place(FlyweightCapableTreeStructure<LighterASTNode> tree, int offset) {}

  private record Site(String path, int offset, String name) {
    @Override
    public String toString() {
      return path + "\t" + offset + "\t" + name;
    }
  }

  private record Overriding(Place overriding, Place overridden) {}

  /** Stands for the target of a call that the compiler could not resolve. */
  private static final Place UNDECIDED = new Place(null, -1);

  /** Stands for a target that is not written in a Kotlin file. */
  private static final Place OUTSIDE = new Place(null, -2);

  /** Path of each file by its syntax tree. */
  private static final Map<FlyweightCapableTreeStructure<LighterASTNode>, String> paths =
      new IdentityHashMap<>();
  private static final Map<Site, Place> calls = new LinkedHashMap<>();

  /** Where an expected declaration is declared actual. */
  private static final Map<Place, Place> actuals = new HashMap<>();
  private static final List<Overriding> overrides = new ArrayList<>();

  @Override
  public String getPluginId() {
    return "calls";
  }

  @Override
  public boolean getSupportsK2() {
    return true;
  }

  @Override
  public void registerExtensions(ExtensionStorage storage, CompilerConfiguration configuration) {
    storage.registerExtension(
        FirExtensionRegistrarAdapter.Companion,
        new FirExtensionRegistrar() {
          @Override
          protected void configurePlugin(ExtensionRegistrarContext context) {
            context.plusAdditionalCheckersExtension(
                (FirAdditionalCheckersExtension.Factory) Extension::new);
          }
        });
    storage.registerExtension(
        IrGenerationExtension.Companion,
        new IrGenerationExtension() {
          @Override
          public void generate(IrModuleFragment module, IrPluginContext context) {
            // The frontend has said everything, and nobody needs the classes.
            System.exit(0);
          }
        });
    Runtime.getRuntime().addShutdownHook(new Thread(KotlinCalls::print));
  }

  private static final class Extension extends FirAdditionalCheckersExtension {
    Extension(FirSession session) {
      super(session);
    }

    @Override
    public DeclarationCheckers getDeclarationCheckers() {
      return new DeclarationCheckers() {
        @Override
        public Set<FirDeclarationChecker<FirFile>> getFileCheckers() {
          return Set.of(new FileChecker());
        }
      };
    }
  }

  private static final class FileChecker extends FirDeclarationChecker<FirFile> {
    FileChecker() {
      super(MppCheckerKind.Common);
    }

    @Override
    public void check(CheckerContext context, DiagnosticReporter reporter, FirFile file) {
      Path absolute = Path.of(file.getSourceFile().getPath()).toAbsolutePath();
      String path = Path.of("").toAbsolutePath().relativize(absolute).toString().replace('\\', '/');
      paths.put(file.getSource().getTreeStructure(), path);
      file.acceptChildren(new Calls(context, path), null);
    }
  }

  /** Notes the calls and classes of a file. */
  private static final class Calls extends FirDefaultVisitor<Unit, Object> {
    private final CheckerContext context;
    private final String path;
    private final Set<FirElement> unwritten = Collections.newSetFromMap(new IdentityHashMap<>());

    Calls(CheckerContext context, String path) {
      this.context = context;
      this.path = path;
    }

    @Override
    public Unit visitElement(FirElement element, Object nothing) {
      element.acceptChildren(this, nothing);
      return Unit.INSTANCE;
    }

    @Override
    public Unit visitAnnotation(FirAnnotation annotation, Object nothing) {
      return Unit.INSTANCE;
    }

    @Override
    public Unit visitAnnotationCall(FirAnnotationCall annotation, Object nothing) {
      return Unit.INSTANCE;
    }

    @Override
    public Unit visitImplicitInvokeCall(FirImplicitInvokeCall call, Object nothing) {
      call.acceptChildren(this, nothing);
      return Unit.INSTANCE;
    }

    @Override
    public Unit visitComponentCall(FirComponentCall call, Object nothing) {
      call.acceptChildren(this, nothing);
      return Unit.INSTANCE;
    }

    @Override
    public Unit visitFunctionCall(FirFunctionCall call, Object nothing) {
      if (call.getOrigin() != FirFunctionCallOrigin.Operator) {
        KtSourceElement named = call.getCalleeReference().getSource();
        if (named != null) {
          note(call.getCalleeReference(), named, named.getLighterASTNode());
        }
      }
      call.acceptChildren(this, nothing);
      return Unit.INSTANCE;
    }

    @Override
    public Unit visitDelegatedConstructorCall(FirDelegatedConstructorCall call, Object nothing) {
      KtSourceElement source = call.getSource();
      if (source != null && !unwritten.contains(call)) {
        note(call.getCalleeReference(), source, delegate(source));
      }
      call.acceptChildren(this, nothing);
      return Unit.INSTANCE;
    }

    private void note(FirReference callee, KtSourceElement source, LighterASTNode named) {
      if (named == null || source.getKind() != KtRealSourceElementKind.INSTANCE) {
        return;
      }
      String name = source.getTreeStructure().toString(named).toString();
      if (!IDENTIFIER.matcher(name).matches()) {
        return;
      }
      Place place = placeIn(source, named);
      calls.put(new Site(path, place.offset(), name), targetOf(callee));
    }

    @Override
    public Unit visitRegularClass(FirRegularClass type, Object nothing) {
      noteOverrides(type);
      noteActual(type);
      type.acceptChildren(this, nothing);
      return Unit.INSTANCE;
    }

    @Override
    public Unit visitAnonymousObject(FirAnonymousObject object, Object nothing) {
      noteOverrides(object);
      if (object.getClassKind() == ClassKind.ENUM_ENTRY) {
        for (FirDeclaration member : object.getDeclarations()) {
          if (member instanceof FirConstructor constructor) {
            unwritten.add(constructor.getDelegatedConstructor());
          }
        }
      }
      object.acceptChildren(this, nothing);
      return Unit.INSTANCE;
    }

    @Override
    public Unit visitNamedFunction(FirNamedFunction function, Object nothing) {
      noteActual(function);
      function.acceptChildren(this, nothing);
      return Unit.INSTANCE;
    }

    @Override
    public Unit visitConstructor(FirConstructor constructor, Object nothing) {
      noteActual(constructor);
      constructor.acceptChildren(this, nothing);
      return Unit.INSTANCE;
    }

    /** What overrides as a member of the class: its own functions, and inherited ones with a body. */
    private void noteOverrides(FirClass type) {
      FirTypeScope scope = FirHelpersKt.unsubstitutedScope(context, type);
      for (Name name : scope.getCallableNames()) {
        scope.processFunctionsByName(
            name,
            member -> {
              FirNamedFunctionSymbol function = (FirNamedFunctionSymbol) written(member);
              Place place = placeOf(function);
              if (place != null && (isOwn(type, function) || hasBody(function))) {
                FirTypeScopeKt.processOverriddenFunctions(
                    scope,
                    member,
                    above -> {
                      Place overridden = placeOf(written(above));
                      if (overridden != null && !overridden.equals(place)) {
                        overrides.add(new Overriding(place, overridden));
                      }
                      return ProcessorAction.NEXT;
                    });
              }
              return Unit.INSTANCE;
            });
      }
    }

    private static boolean isOwn(FirClass type, FirNamedFunctionSymbol function) {
      return type.getDeclarations().contains(function.getFir());
    }

    private static boolean hasBody(FirNamedFunctionSymbol function) {
      return function.getFir().getStatus().getModality() != Modality.ABSTRACT;
    }
  }

  /** An expected declaration has its body where it is declared actual. */
  private static void noteActual(FirDeclaration declaration) {
    FirBasedSymbol<?> expected =
        ExpectActualAttributesKt.getSingleMatchedExpectForActualOrNull(declaration.getSymbol());
    if (expected != null) {
      Place from = placeOf(expected);
      Place to = placeOf(declaration.getSymbol());
      if (from != null && to != null) {
        actuals.put(from, to);
      }
    }
  }

  private static Place targetOf(FirReference callee) {
    boolean isWrong =
        callee instanceof FirResolvedErrorReference error
            && !(error.getDiagnostic() instanceof ConeVisibilityError);
    if (isWrong || !(callee instanceof FirResolvedNamedReference resolved)) {
      return UNDECIDED;
    }
    FirBasedSymbol<?> symbol = resolved.getResolvedSymbol();
    if (symbol instanceof FirConstructorSymbol constructor) {
      TypeAliasConstructorInfo<?> alias =
          TypeAliasConstructorsSubstitutingScopeKt.getTypeAliasConstructorInfo(constructor);
      while (alias != null) {
        FirFunction original = alias.getOriginalConstructor();
        symbol = original.getSymbol();
        alias = TypeAliasConstructorsSubstitutingScopeKt.getTypeAliasConstructorInfo(original);
      }
    }
    if (symbol instanceof FirCallableSymbol<?> callable) {
      symbol = written(callable);
    }
    Place place = placeOf(symbol);
    return place == null ? OUTSIDE : place;
  }

  /** What a member that the compiler made for a subclass, or for a delegation, stands for. */
  private static FirBasedSymbol<?> written(FirCallableSymbol<?> symbol) {
    FirCallableDeclaration declaration = symbol.getFir();
    for (FirCallableDeclaration original = declaration; original != null; ) {
      declaration = original;
      DelegatedWrapperData<FirCallableDeclaration> delegated =
          ClassMembersKt.getDelegatedWrapperData(declaration);
      if (ClassMembersKt.isSubstitutionOverride(declaration)) {
        original = ClassMembersKt.getOriginalForSubstitutionOverrideAttr(declaration);
      } else if (ClassMembersKt.isIntersectionOverride(declaration)) {
        original = ClassMembersKt.getOriginalForIntersectionOverrideAttr(declaration);
      } else {
        original = delegated == null ? null : delegated.getWrapped();
      }
    }
    return declaration.getSymbol();
  }

  /** Where a function or class is named; null where nobody wrote it. */
  private static Place placeOf(FirBasedSymbol<?> symbol) {
    KtSourceElement source = symbol.getSource();
    if (source == null) {
      return null;
    }
    FlyweightCapableTreeStructure<LighterASTNode> tree = source.getTreeStructure();
    LighterASTNode node = source.getLighterASTNode();
    IElementType type = node.getTokenType();
    if (symbol instanceof FirNamedFunctionSymbol && type != KtNodeTypes.FUN
        && !(symbol instanceof FirSyntheticFunctionSymbol)) {
      return null;
    }
    LighterASTNode named;
    if (type == KtNodeTypes.SECONDARY_CONSTRUCTOR) {
      named = child(tree, node, KtTokens.CONSTRUCTOR_KEYWORD);
    } else if (type == KtNodeTypes.PRIMARY_CONSTRUCTOR) {
      named = child(tree, tree.getParent(node), KtTokens.IDENTIFIER);
    } else {
      named = child(tree, node, KtTokens.IDENTIFIER);
    }
    return named == null ? null : placeIn(source, named);
  }

  private static Place placeIn(KtSourceElement source, LighterASTNode named) {
    int shift = source.getStartOffset() - source.getLighterASTNode().getStartOffset();
    return new Place(source.getTreeStructure(), named.getStartOffset() + shift);
  }

  /** The name of a supertype that a class calls, or the keyword with which a constructor calls another. */
  private static LighterASTNode delegate(KtSourceElement source) {
    FlyweightCapableTreeStructure<LighterASTNode> tree = source.getTreeStructure();
    LighterASTNode node = source.getLighterASTNode();
    if (node.getTokenType() == KtNodeTypes.CONSTRUCTOR_DELEGATION_CALL) {
      return child(tree, node, KtNodeTypes.CONSTRUCTOR_DELEGATION_REFERENCE);
    }
    for (IElementType type :
        List.of(
            KtNodeTypes.CONSTRUCTOR_CALLEE,
            KtNodeTypes.TYPE_REFERENCE,
            KtNodeTypes.USER_TYPE,
            KtNodeTypes.REFERENCE_EXPRESSION)) {
      LighterASTNode inner = node == null ? null : child(tree, node, type);
      // The source may be a part of the entry.
      node = inner == null && node != null && type != KtNodeTypes.REFERENCE_EXPRESSION ? node : inner;
    }
    return node;
  }

  private static LighterASTNode child(
      FlyweightCapableTreeStructure<LighterASTNode> tree, LighterASTNode node, IElementType type) {
    Ref<LighterASTNode[]> children = new Ref<>();
    int count = tree.getChildren(node, children);
    for (int at = 0; at < count; at++) {
      LighterASTNode candidate = children.get()[at];
      if (candidate != null && candidate.getTokenType() == type) {
        return candidate;
      }
    }
    return null;
  }

  private static void print() {
    Set<String> lines = new TreeSet<>();
    int external = 0;
    for (String path : paths.values()) {
      lines.add("file\t" + path);
    }
    for (Map.Entry<Site, Place> call : calls.entrySet()) {
      Place target = call.getValue();
      if (target == UNDECIDED) {
        lines.add("undecided\t" + call.getKey());
        continue;
      }
      String place = show(target);
      if (place == null) {
        external++;
      } else {
        lines.add("call\t" + call.getKey() + "\t" + place);
      }
    }
    for (Overriding override : overrides) {
      String overriding = show(override.overriding());
      String overridden = show(override.overridden());
      if (overriding != null && overridden != null && !overriding.equals(overridden)) {
        lines.add("override\t" + overriding + "\t" + overridden);
      }
    }
    lines.add("external\t" + external);
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(Path.of(System.getProperty("oracle.out"))), false, "UTF-8")) {
      lines.forEach(line -> out.print(line + "\n"));
    } catch (java.io.IOException problem) {
      throw new java.io.UncheckedIOException(problem);
    }
  }

  /** The place for people to see, where an expected declaration has its body; null outside the Kotlin files. */
  private static String show(Place place) {
    Place written = actuals.getOrDefault(place, place);
    String path = paths.get(written.tree());
    return path == null ? null : path + "\t" + written.offset();
  }
}
