/**
 * Loads the mutated files before any test. What runs while a file is loaded then counts for every test, and
 * not only for the first test that happens to load the file late.
 */
import.meta.glob('../src/{cli,client,command-model,fleet,output,runner,sandbox,storage}/**/*.ts', {
  eager: true,
});
