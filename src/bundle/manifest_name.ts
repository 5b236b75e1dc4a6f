/** Name of the manifest, the first file of a bundle. */
export const manifestName = "bundle.json";
