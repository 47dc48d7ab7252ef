// Preloaded (`node --require`): prints the files and Node modules that a run loads, as the last line on stderr.
const fs = require('node:fs');

const before = new Set(process.moduleLoadList);
const files = [];
const read = fs.readFileSync;
fs.readFileSync = (path, ...rest) => {
  if (/\.(c?js|wasm)$/.test(String(path))) files.push(String(path));
  return read(path, ...rest);
};

process.on('exit', () => {
  const added = process.moduleLoadList.filter((name) => !before.has(name));
  // Only public modules.
  const own = added.map((name) => /^NativeModule (?!internal\/)([a-z_/]+)$/.exec(name)?.[1]);
  const builtins = own.filter((name) => name !== undefined);
  fs.writeSync(2, `\n${JSON.stringify({ files, builtins })}\n`);
});
