import { command } from '../runner/command.ts';
import { text } from '../runner/values.ts';
import { openView } from '../runner/view.ts';
import { accountOf, accountOption, app, environment } from './headless.ts';
import { multipart } from './multipart.ts';
import { lookCommand, reconcileJob } from './reconcile.ts';

export const headlessUpload = command({
  name: 'headless upload',
  summary: 'Upload a zip with a new version of the code',
  arguments: { app, environment, path: { value: text('PATH'), help: 'a zip file' } },
  options: {
    ...accountOption,
    raw: { help: 'send the zip alone (application/zip) instead of as a form' },
    fieldName: { value: text('NAME'), help: 'field of the form', fallback: 'repository' },
  },
  examples: ['headless upload storefront env-main build.zip'],
  view: openView,
  settled: true,
  async plan(context, { account: given, app: name, environment: id, path, raw, fieldName }) {
    const account = accountOf(given, context);
    const file = await context.openZip(path);
    const body = raw
      ? {
          contentType: 'application/zip',
          length: file.size,
          description: `${path}, ${file.size} bytes`,
          stream: file.stream,
        }
      : multipart(file, { field: fieldName ?? 'repository', path });
    const place = { account, app: name, environment: id };
    return {
      request: context.api.prepare('uploadEnvironment', { ...place, body }),
      check: lookCommand(place),
      agreed: () => `uploaded ${file.size} bytes; to look: ${lookCommand(place)}`,
      job: () => reconcileJob(context, place),
    };
  },
});
