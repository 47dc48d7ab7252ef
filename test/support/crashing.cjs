// Preloaded (`node --require`): throws an uncaught error from an event of the library after a request with the method
// HMS_TEST_CRASH_AT was sent.
const { subscribe } = require('node:diagnostics_channel');

subscribe('undici:client:sendHeaders', crash);
subscribe('http.client.request.start', crash);

function crash({ request }) {
  if (request.method !== process.env.HMS_TEST_CRASH_AT) return;
  const error = new Error(`it does not hold: ${'x'.repeat(90_000)}`);
  if (process.env.HMS_TEST_CRASH_AS === 'rejection') Promise.reject(error);
  else
    setImmediate(() => {
      throw error;
    });
}
