/** Compares the service's own description with the operations of hms. */

import { CommandAnswer } from '../../command-model/command-answer.ts';
import type { LocalCommand, LocalContext } from '../../command-model/definition.ts';
import type { View } from '../../command-model/view.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import { HmsError } from '../../core/errors.ts';
import { parseJson } from '../../core/json.ts';
import { numberOf } from '../../core/wording.ts';
import { type DescribedOperation, type FieldFacts, operationsIn } from './description.ts';

export interface DriftRow {
  /** `lacks`: hms knows it, and the service does not. `unknown`: the other way round. */
  difference: 'lacks' | 'unknown' | 'differs';
  operation: string;
  method: string;
  path: string;
  /** What differs, as a sentence; empty for a whole operation. */
  detail: string;
}

export const driftView: View = {
  columns: [
    { name: 'difference' },
    { name: 'method' },
    { name: 'path' },
    { name: 'operation' },
    { name: 'detail' },
  ],
};

export interface DriftInput {
  drift: boolean;
  file: string | undefined;
}

export const drifting: LocalCommand<DriftInput> = {
  kind: 'local',
  viewFor: () => driftView,
  async local(context, { file }) {
    const theirs = operationsIn(await descriptionFrom(file, context));
    const source = file ?? 'The description of the service';
    if (theirs === undefined) {
      throw new HmsError(
        file === undefined ? 'unavailable' : 'usage',
        `${source} is no OpenAPI document.`,
        {
          hint: 'It must be JSON with the field paths, like the output of: hms api --openapi',
        },
      );
    }
    // As: our own document is one.
    const ours = operationsIn(openApiDocument({ hostingOnly: true })) as DescribedOperation[];
    const rows = differencesOf(ours, theirs);
    const counted = `hms knows ${numberOf(ours.length, 'operation')}, and the service describes ${theirs.length}`;
    if (rows.length === 0) context.ui.info(`${counted}. They agree.`);
    const error =
      rows.length === 0
        ? undefined
        : new HmsError('findings', `${counted}. ${numberOf(rows.length, 'difference')} found.`);
    return new CommandAnswer(rows, { error });
  },
};

/** @throws HmsError unsupported, if the service does not describe itself; usage, for a file that is not JSON */
async function descriptionFrom(
  file: string | undefined,
  { stores, services }: LocalContext,
): Promise<unknown> {
  if (file !== undefined) {
    const description = parseJson(await stores.readText(file));
    if (description !== undefined) return description;
    throw new HmsError('usage', `${file} is not JSON.`, {
      hint: 'A description in YAML must be converted first, for example with: yq -o json',
    });
  }
  const { api } = await services.open();
  try {
    return (await api.call('getServiceDescription', {})).body;
  } catch (error) {
    if (!(error instanceof HmsError) || error.kind !== 'unsupported') throw error;
    throw error.with({ hint: 'To compare a description that you have, add --file FILE' });
  }
}

const keyOf = ({ method, path }: DescribedOperation) => `${method} ${path}`;

export function differencesOf(
  ours: readonly DescribedOperation[],
  theirs: readonly DescribedOperation[],
): DriftRow[] {
  const known = new Map(ours.map((one) => [keyOf(one), one]));
  const described = new Map(theirs.map((one) => [keyOf(one), one]));
  const lacks = ours
    .filter((one) => !described.has(keyOf(one)))
    .map((one) => driftRow(one, 'lacks', ''));
  const unknown = theirs
    .filter((one) => !known.has(keyOf(one)))
    .map((one) => driftRow(one, 'unknown', ''));
  const differs = ours.flatMap((one) => {
    const other = described.get(keyOf(one));
    return other ? detailsOf(one, other).map((detail) => driftRow(one, 'differs', detail)) : [];
  });
  return [...lacks, ...unknown, ...differs];
}

function driftRow(
  { name, method, writtenPath }: DescribedOperation,
  difference: DriftRow['difference'],
  detail: string,
): DriftRow {
  return { difference, operation: name ?? '', method, path: writtenPath, detail };
}

/** What could make hms send or read something wrong. More fields in a response are fine (9.3). */
function detailsOf(ours: DescribedOperation, theirs: DescribedOperation): string[] {
  return [
    ...statusDetails(ours, theirs),
    ...theirs.headers.map((name) => `The header ${name} is required, and hms does not send it.`),
    ...theirs.cookies.map((name) => `The cookie ${name} is required, and hms does not send it.`),
    ...queryDetails(ours.query, theirs.query),
    ...contentDetails(ours, theirs),
    ...bodyDetails(ours.body, theirs.body),
    ...fieldDetails('body', ours.body, theirs.body),
    ...missingDetails(ours.response, theirs.response),
    ...fieldDetails('response', ours.response, theirs.response),
  ];
}

function statusDetails(ours: DescribedOperation, { successes }: DescribedOperation): string[] {
  const [own = ''] = ours.successes;
  if (successes.length === 0) return ['No status of success is described.'];
  if (successes.some((one) => one === own || one === '2XX')) return [];
  return [`The status of success is ${successes.join(', ')}, not ${own}.`];
}

function contentDetails({ body }: DescribedOperation, { bodyTypes }: DescribedOperation): string[] {
  const isJson = bodyTypes.length === 0 || bodyTypes.some((type) => /json|\*/i.test(type));
  if (body.size === 0 || isJson) return [];
  return [`The body is ${bodyTypes.join(', ')}, and hms sends JSON.`];
}

function queryDetails(
  ours: DescribedOperation['query'],
  theirs: DescribedOperation['query'],
): string[] {
  return [
    ...[...theirs]
      .filter(([name, required]) => required && !ours.has(name))
      .map(([name]) => `The query parameter ${name} is required, and hms does not know it.`),
    ...[...theirs]
      .filter(([name, required]) => required && ours.get(name) === false)
      .map(([name]) => `The query parameter ${name} is required.`),
    ...[...ours.keys()]
      .filter((name) => !theirs.has(name))
      .map((name) => `The query parameter ${name} is not described.`),
  ];
}

type DescribedFields = ReadonlyMap<string, FieldFacts>;

function bodyDetails(ours: DescribedFields, theirs: DescribedFields): string[] {
  if (theirs.size === 0) return ours.size === 0 ? [] : ['The body is not described.'];
  return [
    ...[...theirs]
      .filter(([place]) => !ours.has(place))
      .map(([place, { required }]) =>
        required
          ? `The field ${place} of the body is required, and hms does not know it.`
          : `hms does not know the field ${place} of the body.`,
      ),
    ...[...ours.keys()]
      .filter((place) => !theirs.has(place))
      .map((place) => `The field ${place} of the body is not described.`),
    ...[...theirs]
      .filter(([place, { required }]) => required && ours.get(place)?.required === false)
      .map(([place]) => `The field ${place} of the body is required.`),
  ];
}

/** The fields that a response always has. */
function missingDetails(ours: DescribedFields, theirs: DescribedFields): string[] {
  const needed = [...ours].filter(([, { required }]) => required).map(([place]) => place);
  if (theirs.size === 0) return needed.length === 0 ? [] : ['The response is not described.'];
  return needed
    .filter((place) => !theirs.has(place))
    .map((place) => `The field ${place} of the response is not described.`);
}

/** Types and words of the fields that both describe. */
function fieldDetails(where: string, ours: DescribedFields, theirs: DescribedFields): string[] {
  return [...ours].flatMap(([place, own]) => {
    const other = theirs.get(place);
    const field = `The field ${place} of the ${where}`;
    return other === undefined
      ? []
      : [...typeDetails(field, own, other), ...wordDetails(field, own, other)];
  });
}

function typeDetails(field: string, { types: ours }: FieldFacts, { types: theirs }: FieldFacts) {
  const areKnown = ours.length > 0 && theirs.length > 0;
  if (!areKnown || ours.some((type) => theirs.includes(type))) return [];
  return [`${field} is ${theirs.join(' or ')}, not ${ours.join(' or ')}.`];
}

function wordDetails(field: string, { words: ours }: FieldFacts, { words: theirs }: FieldFacts) {
  if (ours === undefined || theirs === undefined) return [];
  const more = theirs.filter((word) => !ours.includes(word));
  const fewer = ours.filter((word) => !theirs.includes(word));
  return [
    ...(more.length > 0 ? [`${field} has values that hms does not know: ${more.join(', ')}.`] : []),
    ...(fewer.length > 0 ? [`${field} lacks values that hms knows: ${fewer.join(', ')}.`] : []),
  ];
}
