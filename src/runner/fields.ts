/** `--field`, `--raw-field` and `--data`: JSON bodies the source does not show. */
import { HmsError } from '../errors.ts';
import type { Options } from './command.ts';
import { text, type Value, ValueError } from './values.ts';

export interface Field {
  path: string[];
  value: unknown;
}

const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

function typed(value: string): unknown {
  if (value in words) return words[value];
  return /^-?(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}

/** `a.b=v` nests, `a[]=v` appends. */
function parser(read: (text: string) => unknown): Value<Field> {
  return {
    placeholder: 'KEY=VALUE',
    parse(word) {
      const [, key = '', value = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
      const path = key.replaceAll('[]', '.[]').split('.');
      if (key === '' || path.some((part) => part === '' || part === '__proto__')) {
        throw new ValueError('it must be like name=value, a.b=value or list[]=value');
      }
      return { path, value: read(value) };
    },
  };
}

export const bodyOptions = {
  field: {
    value: parser(typed),
    help: 'a field of the body; true, false, null and whole numbers become JSON',
    repeat: true,
  },
  rawField: { value: parser((value) => value), help: 'the same, always as text', repeat: true },
  data: { value: text('FILE'), help: 'the body as JSON from a file, or - for standard input' },
} as const satisfies Options;

function put(target: Record<string, unknown>, { path, value }: Field): void {
  const [key = '', ...rest] = path;
  const own = Object.hasOwn(target, key) ? target[key] : undefined;
  if (rest.length === 0) {
    target[key] = value;
  } else if (rest[0] === '[]') {
    target[key] = [...(Array.isArray(own) ? own : []), value];
  } else {
    const inner = Object(own) === own ? own : {};
    target[key] = inner;
    put(inner as Record<string, unknown>, { path: rest, value });
  }
}

interface Given {
  field: readonly Field[];
  rawField: readonly Field[];
  data: string | undefined;
}

/**
 * The body that was given; undefined where none was.
 * @param read a file, or standard input for `-`
 * @throws HmsError usage
 */
export async function bodyFrom(
  { field, rawField, data }: Given,
  read: (path: string) => Promise<string>,
): Promise<unknown> {
  const fields = [...field, ...rawField];
  if (data === undefined && fields.length === 0) return undefined;
  const base = data === undefined ? {} : parseJson(await read(data), data);
  if (fields.length === 0) return base;
  if (typeof base !== 'object' || base === null || Array.isArray(base)) {
    throw new HmsError('usage', `--field cannot be added to --data ${data}: it is no JSON object`);
  }
  const body = { ...base };
  for (const one of fields) put(body, one);
  return body;
}

function parseJson(content: string, path: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new HmsError('usage', `--data ${path} is not JSON: ${why}`);
  }
}
