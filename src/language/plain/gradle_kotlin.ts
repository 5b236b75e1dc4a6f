import { kotlin } from "../kotlin/language.ts";
import type { ParsedLanguage } from "../language.ts";
import { gradleSetting } from "./gradle_setting.ts";
import { SettingRows } from "./setting_rows.ts";

/** Gradle scripts in Kotlin: Kotlin code that also says which projects a build has. */
export const gradleKotlin: ParsedLanguage = {
  ...kotlin,
  extract(extraction, tree): void {
    new SettingRows(extraction.facts).add("", gradleSetting(extraction.text));
    kotlin.extract(extraction, tree);
  },
};
