#!/usr/bin/env node
// An old Node reads this file: nothing in it is newer than ES5.
if (process.getBuiltinModule) {
  require('../dist/hms.cjs');
} else {
  process.exitCode = 2;
  (function refuse(message, hint, words) {
    process.stderr.write(
      /(^|\0)(--json|(-o|--output)[\0=]?json)(\0|$)/.test(words)
        ? JSON.stringify({
            error: {
              kind: 'usage',
              code: 2,
              message: message,
              status: null,
              request_id: null,
              retry_safe: false,
              details: [],
              hint: hint
            }
          }) + '\n'
        : 'error: ' + message + '\nhint: ' + hint + '\n'
    );
  })(
    'hms needs Node 20.19 or newer, and this is ' + process.version,
    'install Node 20.19 or newer, or the executable that needs no Node: docs/install.md',
    process.argv.slice(2).join('\0').split('\0--\0')[0]
  );
}
