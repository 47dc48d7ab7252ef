import { command } from '../../command-model/definition.ts';
import { text, writtenFile } from '../../command-model/values.ts';
import { openView } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { uploadsInFolder } from '../../sandbox/uploads.ts';
import { accountOption, app, environment } from '../shared/arguments/headless-arguments.ts';
import { keptSandbox } from './state.ts';

export const sandboxZip = command({
  name: 'sandbox zip',
  kind: 'local',
  errorKinds: ['notFound'],
  summary: 'Download the last uploaded zip',
  description: 'Writes the zip to FILE, or to standard output if that is not a terminal.',
  arguments: {
    app: { ...app, value: text('APP') },
    environment: { ...environment, value: text('ENVIRONMENT') },
    file: {
      value: writtenFile,
      help: 'File to write. Default: standard output',
      optional: true,
    },
  },
  options: { ...accountOption },
  examples: [
    'sandbox zip storefront env-main /tmp/build.zip',
    'sandbox zip storefront env-main build.zip',
  ],
  view: openView,
  async local(
    { system, ui: { info } },
    { app: name, environment: id, account = 'northlight', file },
  ) {
    const { path } = keptSandbox(system);
    const zip = await uploadsInFolder(path, system.uuid).read({
      account,
      app: name,
      environment: id,
    });
    if (zip === undefined) {
      throw new HmsError('notFound', `Nothing was uploaded to environment ${id} of ${name}.`, {
        hint: `To upload a folder, run: hms --profile sandbox headless upload ${name} ${id} ./build`,
      });
    }
    if (file === undefined && system.stdout.isTTY) {
      throw new HmsError('usage', 'A zip file cannot be shown on a terminal.', {
        hint: 'Name a file, or redirect the output to a file.',
      });
    }
    if (file === undefined) return system.stdout.write(zip);
    const { checkOutputPath, writeTo } = await import('../../storage/output-file.ts');
    await checkOutputPath(file);
    await writeTo(file, zip);
    info(`Wrote ${file}.`);
  },
});
