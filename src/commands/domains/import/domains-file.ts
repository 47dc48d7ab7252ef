/** Checks every line of a file of domains before anything is sent, and puts the lines in order. */
import { domainName, problemWith } from '../../../command-model/values.ts';
import { domainKey } from '../../../core/compare-names.ts';
import { HmsError } from '../../../core/errors.ts';
import { numberOf } from '../../../core/wording.ts';
import { type InstallRecord, type InstallRef, refTo } from '../../../resolve/install.ts';
import { csvTable } from '../../shared/files/csv-table.ts';
import { redirect } from '../redirects.ts';
import type { NamedDomains } from './named-domains.ts';

const columns = ['install', 'name', 'redirect_to'] as const;

/** A domain to add. */
export interface DomainLine {
  /** In the file. */
  line: number;
  name: string;
  /** The name of the domain it redirects to. */
  redirectTo: string | undefined;
}

/** The lines of one install. */
export interface InstallLines {
  ref: InstallRef;
  /** In the order of the file. */
  lines: DomainLine[];
}

/** The batches of one install. */
export interface InstallBatches {
  ref: InstallRef;
  batches: DomainLine[][];
}

interface ReadLine extends DomainLine {
  /** As typed. */
  install: string;
  problems: readonly string[];
}

/** @throws HmsError usage, when the file is no csv with these columns */
export function domainLinesIn(text: string, path: string): ReadLine[] {
  const optional = ['redirect_to'] as const;
  return csvTable(text, path, { columns, optional }).map(({ line, cells, problems }) => {
    const { install, name, redirect_to } = cells;
    const isSame = redirect_to !== '' && domainKey(redirect_to) === domainKey(name);
    return {
      line,
      install,
      name,
      redirectTo: redirect_to === '' ? undefined : redirect_to,
      problems: [
        ...problems,
        ...nameProblem('name', name),
        ...nameProblem('redirect_to', redirect_to),
        ...(isSame ? [`${name} cannot redirect to itself.`] : []),
      ],
    };
  });
}

function nameProblem(column: string, cell: string): string[] {
  const problem = cell === '' ? undefined : problemWith(domainName, cell);
  return problem === undefined ? [] : [`Invalid ${column} '${cell}'. ${problem}`];
}

/** Collects the problems of the lines, to report all at once. */
export class LineProblems {
  readonly #wrong = new Map<number, string[]>();

  add(line: number, problem: string): void {
    this.#wrong.set(line, [...(this.#wrong.get(line) ?? []), problem]);
  }

  /** @throws HmsError usage */
  refuse(path: string): void {
    if (this.#wrong.size === 0) return;
    const lines = [...this.#wrong].sort(([one], [other]) => one - other);
    throw new HmsError(
      'usage',
      `hms cannot use ${numberOf(lines.length, 'line')} of ${path}. Nothing was sent.`,
      {
        details: lines.flatMap(([line, all]) => all.map((problem) => `Line ${line}: ${problem}`)),
        hint: 'Correct the file and run the command again.',
      },
    );
  }
}

/** Groups the lines by install, and notes the lines that no install can take. */
export function byInstall(
  lines: readonly ReadLine[],
  find: (typed: string) => InstallRecord,
  problems: LineProblems,
): InstallLines[] {
  const groups = new Map<string, InstallLines>();
  const lineOf = new Map<string, number>();
  for (const one of lines) {
    for (const problem of one.problems) problems.add(one.line, problem);
    const ref = one.install === '' ? undefined : foundInstall(one, find, problems);
    if (ref === undefined) continue;
    const key = `${ref.id} ${domainKey(one.name)}`;
    const before = one.name === '' ? undefined : lineOf.get(key);
    if (before !== undefined) problems.add(one.line, `${one.name} is already in line ${before}.`);
    lineOf.set(key, before ?? one.line);
    const group = groups.get(ref.id) ?? { ref, lines: [] };
    group.lines.push(one);
    groups.set(ref.id, group);
  }
  return [...groups.values()];
}

function foundInstall(
  { install, line }: ReadLine,
  find: (typed: string) => InstallRecord,
  problems: LineProblems,
): InstallRef | undefined {
  try {
    return refTo(find(install));
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    const remedy = error.kind === 'notFound' ? error.hint : undefined;
    problems.add(line, [error.message, remedy].filter(Boolean).join(' '));
    return undefined;
  }
}

/** The target of a redirect must be in the file, or on the install already. Existing redirects must not lead back. */
export function checkRedirectTargets(
  { ref, lines }: InstallLines,
  listed: NamedDomains,
  problems: LineProblems,
): void {
  const named = new Set(lines.map(({ name }) => domainKey(name)));
  const reached = new Map<string, ReadonlySet<string>>();
  for (const { line, name, redirectTo } of lines) {
    if (redirectTo === undefined) continue;
    const target = domainKey(redirectTo);
    if (!listed.byKey.has(target)) {
      if (!named.has(target))
        problems.add(line, `${ref.name} has no domain '${redirectTo}', and no line adds it.`);
      continue;
    }
    const keys = reached.get(target) ?? reachedFrom(target, listed);
    reached.set(target, keys);
    if (!listed.byKey.has(domainKey(name)) && keys.has(domainKey(name)))
      problems.add(line, `The redirect of ${name} leads back to ${name}.`);
  }
}

/** The keys of what an existing domain redirects to, directly or through others. */
function reachedFrom(start: string, { byKey, nameOf }: NamedDomains): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const one of redirect(byKey.get(key) ?? {}) ?? []) {
      const next = domainKey(nameOf.get(one.toLowerCase()) ?? one);
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

/** The most domains of one request (10.15). */
const maxBatch = 20;

interface KeyedLine {
  key: string;
  /** The key of the target, if a line of the file adds it. */
  to: string | undefined;
  one: DomainLine;
}

/** Batches in which a redirect comes after its target. Notes the lines of a circle of redirects. */
export function batchesOf(lines: readonly DomainLine[], problems: LineProblems): DomainLine[][] {
  const waiting = keyedLines(lines);
  const followers = new Map<string | undefined, KeyedLine[]>();
  for (const keyed of waiting.values()) {
    const others = followers.get(keyed.to);
    if (others) others.push(keyed);
    else followers.set(keyed.to, [keyed]);
  }
  const ordered: DomainLine[] = [];
  // A level redirects to the one before, and begins with the lines whose target is there already.
  let level = followers.get(undefined) ?? [];
  while (level.length > 0) {
    for (const { key, one } of level) {
      waiting.delete(key);
      ordered.push(one);
    }
    const next = level.flatMap(({ key }) => followers.get(key) ?? []);
    level = next.sort((left, right) => left.one.line - right.one.line);
  }
  for (const { one } of waiting.values())
    problems.add(one.line, `The redirect of ${one.name} leads back to ${one.name}.`);
  return Array.from({ length: Math.ceil(ordered.length / maxBatch) }, (_, at) =>
    ordered.slice(at * maxBatch, (at + 1) * maxBatch),
  );
}

/** By their keys: the key of a name takes time, so each is made once. */
function keyedLines(lines: readonly DomainLine[]): Map<string, KeyedLine> {
  const keyed = new Map(lines.map((one) => [domainKey(one.name), one]));
  return new Map(
    [...keyed].map(([key, one]) => {
      const target = one.redirectTo === undefined ? undefined : domainKey(one.redirectTo);
      const to = target !== undefined && keyed.has(target) ? target : undefined;
      return [key, { key, to, one }];
    }),
  );
}
