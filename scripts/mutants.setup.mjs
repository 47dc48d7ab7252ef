/**
 * Loads the mutated files before any test, so that code that runs on load counts for every test, not only for the first
 * test that loads the file.
 */
import.meta.glob('../src/{cli,client,command-model,fleet,output,runner,sandbox,storage}/**/*.ts', {
  eager: true,
});
