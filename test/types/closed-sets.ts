/** What must not compile (`npm run types`): a line below that compiles is an error. */
import { type CommandKind, command } from '../../src/command-model/definition.ts';
import type { Format } from '../../src/command-model/output-options.ts';
import type { Result } from '../../src/command-model/result.ts';
import { optionsByKind } from '../../src/command-model/runner-options.ts';
import { HmsError } from '../../src/core/errors.ts';
import { exitCodes, type RefusalKind } from '../../src/core/exit-codes.ts';
import { formatters, streamed } from '../../src/output/present.ts';

type MoreFormats = Format | 'yaml';
// @ts-expect-error a format without its formatter
export const formattersOfMore: Readonly<Record<MoreFormats, unknown>> = formatters;
// @ts-expect-error a format that does not say whether it is streamed
export const streamedOfMore: Readonly<Record<MoreFormats, unknown>> = streamed;

type MoreKinds = CommandKind | 'watch';
// @ts-expect-error a kind of command without its options
export const optionsOfMore: Readonly<Record<MoreKinds, unknown>> = optionsByKind;

const basics = {
  name: 'installs count',
  summary: 'Count installs',
  arguments: {},
  options: {},
  examples: [],
  view: { columns: [] },
};
// @ts-expect-error a definition without its kind
command({ ...basics, list: () => Promise.reject(new Error()) });
// @ts-expect-error a list that is not read
command({ ...basics, kind: 'list' });
// @ts-expect-error a kind that is not known
command({ ...basics, kind: 'watch', local: async () => undefined });

type MoreErrors = keyof typeof exitCodes | 'throttled';
// @ts-expect-error a kind of error without its exit code
export const codesOfMore: Readonly<Record<MoreErrors, unknown>> = exitCodes;
// @ts-expect-error an error of a kind that has no exit code
new HmsError('throttled', 'too many requests');

/** The kinds of exit code 6. One more, or one less, does not compile. */
export const refusals: Readonly<Record<RefusalKind, true>> = {
  busy: true,
  not_ready: true,
  duplicate: true,
  protected: true,
  read_only: true,
  ambiguous: true,
  changed: true,
  unsupported: true,
  rejected: true,
};
// @ts-expect-error a refusal of a kind that is not in the list
export const refusalOfMore: RefusalKind = 'throttled';

// @ts-expect-error a result of a kind that nothing shows
export const shown: Result = { kind: 'chart' };

const counted = command({
  ...basics,
  kind: 'local',
  options: { from: { help: 'where to begin' } },
  local: async () => undefined,
});
counted.options.from satisfies { help: string };
// @ts-expect-error an option that the definition does not have
counted.options.to;
