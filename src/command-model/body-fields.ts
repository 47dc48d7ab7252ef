/** Parses `--field`, `--raw-field` and `--data` into a JSON body, for bodies the source does not show. */

import { errorMessage } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, parseJson, readJson } from '../core/json.ts';
import { isInline } from '../core/redact/secret-fields.ts';
import { sentence } from '../core/wording.ts';
import type { Options } from './input.ts';
import { text, type Value, ValueError } from './values.ts';

export interface Field {
  path: string[];
  value: unknown;
}

const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

function typed(value: string): unknown {
  if (Object.hasOwn(words, value)) return words[value];
  return /^-?(0|[1-9]\d*)$/.test(value) ? parseJson(value) : value;
}

/** `a.b=v` nests, `a[]=v` appends. */
function fieldParser(read: (text: string) => unknown): Value<Field> {
  return {
    placeholder: 'KEY=VALUE',
    parse(word) {
      const [, key = '', value = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
      const path = key.replace(/\[\]$/, '.[]').split('.');
      const isInvalid = (part: string, at: number) =>
        part === '' || part === '__proto__' || (/[[\]]/.test(part) && at < path.length - 1);
      if (key === '' || path.some(isInvalid) || /[[\]]/.test(key.replace(/\[\]$/, ''))) {
        throw new ValueError('It must be like name=value, a.b=value or list[]=value.');
      }
      return { path, value: read(value) };
    },
  };
}

export const bodyOptions = {
  field: {
    value: fieldParser(typed),
    help: 'Field of the body. true, false, null and whole numbers become JSON values',
    repeat: true,
    withheld: true,
  },
  rawField: {
    value: fieldParser((value) => value),
    help: 'Field of the body, always as text',
    repeat: true,
    withheld: true,
  },
  data: {
    value: text('FILE', 'files'),
    help: 'File with the body as JSON, or - for standard input',
    withheld: true,
  },
} as const satisfies Options;

/** @throws HmsError usage, when a field would replace another */
function setField(target: Record<string, unknown>, { path, value }: Field, typed = path): void {
  const [key = '', ...rest] = path;
  const own = Object.hasOwn(target, key) ? target[key] : undefined;
  const clash = (wanted: string) =>
    new HmsError('usage', `The field ${typed.join('.')} does not fit: ${key} is not ${wanted}.`);
  if (rest.length === 0) {
    target[key] = value;
  } else if (rest[0] === '[]') {
    if (own !== undefined && !Array.isArray(own)) throw clash('a list');
    target[key] = [...(own ?? []), value];
  } else {
    if (own !== undefined && !isObject(own)) throw clash('an object');
    const inner: Record<string, unknown> = { ...own };
    target[key] = inner;
    setField(inner, { path: rest, value }, typed);
  }
}

interface GivenBody {
  field: readonly Field[];
  rawField: readonly Field[];
  data: string | undefined;
}

/**
 * The JSON body of the options; undefined without any.
 * @param read reads a file, or standard input for `-`
 * @throws HmsError usage
 */
export async function bodyFrom(
  { field, rawField, data }: GivenBody,
  read: (path: string) => Promise<string>,
): Promise<unknown> {
  const fields = [...field, ...rawField];
  if (data === undefined && fields.length === 0) return undefined;
  const base = data === undefined ? {} : dataIn(await readFrom(data, read), data);
  if (fields.length === 0) return base;
  if (!isObject(base)) {
    throw new HmsError(
      'usage',
      `--field cannot be combined with --data ${data}, which is not a JSON object.`,
    );
  }
  const isList = ({ path }: Field) => path.at(-1) === '[]';
  const nameOf = ({ path }: Field) => path.join('.');
  const mixed = field.find((one) => isList(one) && rawField.map(nameOf).includes(nameOf(one)));
  if (mixed) {
    throw new HmsError(
      'usage',
      `${mixed.path[0]}[] is given by both --field and --raw-field, so the order of its values is unknown.`,
    );
  }
  const body: Record<string, unknown> = { ...base };
  for (const one of fields) setField(body, one);
  return body;
}

async function readFrom(path: string, read: (path: string) => Promise<string>): Promise<string> {
  try {
    return await read(path);
  } catch (error) {
    if (!(error instanceof HmsError && error.kind === 'usage' && isInline(path))) throw error;
    throw new HmsError('usage', '--data takes the name of a file, but was given the body itself.', {
      hint: 'Put the body into a file, or send it to standard input with --data -.',
    });
  }
}

function dataIn(content: string, path: string): unknown {
  try {
    return readJson(content);
  } catch (error) {
    const why = errorMessage(error);
    throw new HmsError('usage', `--data ${path} is not JSON: ${sentence(why)}`);
  }
}
