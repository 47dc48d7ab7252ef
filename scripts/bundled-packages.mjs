// Finds the packages that bundled modules are of.

/**
 * A second version of a package is in the folder of the package that needs it: node_modules/a/node_modules/b. What
 * precedes the first node_modules is no part of the place: the folder may be a link to elsewhere.
 */
const placeIn = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/**
 * Folders of the packages, as package-lock.json names them.
 * @param modules paths of the bundled modules
 */
export function placesOfPackages(modules) {
  return [...new Set(modules.flatMap((path) => placeIn.exec(path)?.[1] ?? []))].sort();
}
