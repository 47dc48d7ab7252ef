// package.json of the npm package of a release.

/**
 * The registry refuses a provenance whose repository is another one than that of package.json.
 * @param repository its address, or undefined
 */
export function npmManifest(manifest, repository) {
  const places = repository && {
    repository: { type: 'git', url: `git+${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
  };
  return `${JSON.stringify({ ...manifest, ...places }, undefined, 2)}\n`;
}
