import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jetbrains.kotlin.cli.FrontendConfigurationKeysKt;
import org.jetbrains.kotlin.cli.jvm.compiler.EnvironmentConfigFiles;
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinCoreEnvironment;
import org.jetbrains.kotlin.com.intellij.openapi.Disposable;
import org.jetbrains.kotlin.com.intellij.openapi.util.Disposer;
import org.jetbrains.kotlin.com.intellij.openapi.util.text.StringUtilRt;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar;
import org.jetbrains.kotlin.config.CompilerConfiguration;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtPsiFactory;

/** Reads one path a line and prints those that the Kotlin compiler parses without an error. */
final class KotlinSyntax {
  public static void main(String[] arguments) throws Exception {
    Disposable disposable = Disposer.newDisposable();
    CompilerConfiguration configuration = new CompilerConfiguration();
    FrontendConfigurationKeysKt.setExtensionsStorage(
        configuration, new CompilerPluginRegistrar.ExtensionStorage());
    KotlinCoreEnvironment environment =
        KotlinCoreEnvironment.createForProduction(
            disposable, configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES);
    KtPsiFactory factory = new KtPsiFactory(environment.getProject(), false);
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Path path = Path.of(line);
      String text = Files.readString(path).replaceFirst("^\uFEFF", "");
      KtFile file =
          factory.createFile(
              path.getFileName().toString(), StringUtilRt.convertLineSeparators(text));
      if (!PsiTreeUtil.hasErrorElements(file)) {
        System.out.println(path);
      }
    }
    Disposer.dispose(disposable);
  }
}
