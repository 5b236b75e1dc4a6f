import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints the packages of the platform, the types of java.lang and the names of public methods. */
final class JavaNames {
  private static final Set<String> MODULES_OF_MEMBERS =
      Set.of("java.base", "java.logging", "java.net.http", "java.sql");

  public static void main(String[] arguments) throws Exception {
    Set<String> globals = new TreeSet<>();
    Set<String> packages = new TreeSet<>();
    Set<String> members = new TreeSet<>();
    for (ModuleReference reference : ModuleFinder.ofSystem().findAll()) {
      ModuleDescriptor module = reference.descriptor();
      Set<String> exported =
          module.exports().stream()
              .filter(export -> !export.isQualified())
              .map(ModuleDescriptor.Exports::source)
              .collect(Collectors.toSet());
      packages.addAll(exported);
      if (!MODULES_OF_MEMBERS.contains(module.name())) {
        continue;
      }
      for (String name : classesOf(reference)) {
        int dot = name.lastIndexOf('.');
        if (dot < 0 || !exported.contains(name.substring(0, dot))) {
          continue;
        }
        Class<?> type = Class.forName(name, false, ClassLoader.getPlatformClassLoader());
        if (!isPublic(type)) {
          continue;
        }
        if (type.getPackageName().equals("java.lang") && type.getEnclosingClass() == null) {
          globals.add(type.getSimpleName());
        }
        for (Method method : type.getDeclaredMethods()) {
          boolean isVisible = Modifier.isPublic(method.getModifiers())
              || Modifier.isProtected(method.getModifiers());
          if (isVisible && !method.isSynthetic()) {
            members.add(method.getName());
          }
        }
      }
    }
    System.out.println("version\t" + System.getProperty("java.specification.version"));
    System.out.println("globals\t" + String.join(" ", globals));
    System.out.println("modules\t" + String.join(" ", packages));
    System.out.println("members\t" + String.join(" ", members));
  }

  private static Set<String> classesOf(ModuleReference reference) throws Exception {
    try (ModuleReader reader = reference.open();
        Stream<String> names = reader.list()) {
      return names
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
          .filter(name -> !name.endsWith("-info"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static boolean isPublic(Class<?> type) {
    for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
      if (!Modifier.isPublic(at.getModifiers()) && !Modifier.isProtected(at.getModifiers())) {
        return false;
      }
    }
    return true;
  }
}
