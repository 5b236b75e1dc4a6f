import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints the public types of common packages of the platform, one a line: the simple name, {@code =} where nothing can
 * extend the type, {@code :n} where it is an interface of one abstract method with n parameters, and its direct
 * supertypes. Names that several packages declare are left out.
 */
final class JavaTypes {
  private static final Set<String> PACKAGES =
      Set.of(
          "java.io",
          "java.lang",
          "java.lang.annotation",
          "java.lang.reflect",
          "java.math",
          "java.net",
          "java.nio",
          "java.nio.charset",
          "java.nio.file",
          "java.text",
          "java.time",
          "java.time.temporal",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "java.util.concurrent.locks",
          "java.util.function",
          "java.util.regex",
          "java.util.stream");

  public static void main(String[] arguments) throws Exception {
    Map<String, List<Class<?>>> types = new TreeMap<>();
    for (String name : classNames()) {
      Class<?> type = Class.forName(name, false, ClassLoader.getPlatformClassLoader());
      if (isPublic(type)) {
        types.computeIfAbsent(type.getSimpleName(), ignored -> new ArrayList<>()).add(type);
      }
    }
    System.out.println("version\t" + System.getProperty("java.specification.version"));
    for (Map.Entry<String, List<Class<?>>> entry : types.entrySet()) {
      if (entry.getValue().size() == 1) {
        System.out.println("type\t" + described(entry.getValue().get(0)));
      }
    }
  }

  private static String described(Class<?> type) {
    StringBuilder text = new StringBuilder(type.getSimpleName());
    if (Modifier.isFinal(type.getModifiers()) || type.isEnum()) {
      text.append('=');
    }
    int parameters = functionalParameters(type);
    if (parameters >= 0) {
      text.append(':').append(parameters);
    }
    Set<String> supertypes = new LinkedHashSet<>();
    collect(type, supertypes);
    for (String supertype : supertypes) {
      text.append(' ').append(supertype);
    }
    return text.toString();
  }

  /** Adds the direct supertypes; those of a supertype that is not public take its place. */
  private static void collect(Class<?> type, Set<String> supertypes) {
    List<Class<?>> direct = new ArrayList<>();
    if (type.getSuperclass() != null && type.getSuperclass() != Object.class) {
      direct.add(type.getSuperclass());
    }
    direct.addAll(List.of(type.getInterfaces()));
    for (Class<?> supertype : direct) {
      if (isPublic(supertype) && PACKAGES.contains(supertype.getPackageName())) {
        supertypes.add(supertype.getSimpleName());
      } else {
        collect(supertype, supertypes);
      }
    }
  }

  private static int functionalParameters(Class<?> type) {
    if (!type.isInterface()) {
      return -1;
    }
    List<Method> methods =
        Stream.of(type.getMethods())
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .filter(method -> !isOfObject(method))
            .collect(Collectors.toList());
    return methods.size() == 1 ? methods.get(0).getParameterCount() : -1;
  }

  private static boolean isOfObject(Method method) {
    try {
      Object.class.getMethod(method.getName(), method.getParameterTypes());
      return true;
    } catch (NoSuchMethodException missing) {
      return false;
    }
  }

  private static Set<String> classNames() throws Exception {
    ModuleReference base = ModuleFinder.ofSystem().find("java.base").orElseThrow();
    try (ModuleReader reader = base.open();
        Stream<String> names = reader.list()) {
      return names
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
          .filter(name -> PACKAGES.contains(name.substring(0, Math.max(0, name.lastIndexOf('.')))))
          .filter(name -> !name.endsWith("-info"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static boolean isPublic(Class<?> type) {
    for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
      if (!Modifier.isPublic(at.getModifiers())) {
        return false;
      }
    }
    return true;
  }
}
