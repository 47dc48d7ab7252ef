/** Writes an audit as one self-contained HTML page, without scripts or network. */

import { compareVersions } from '../../command-model/selection/compare.ts';
import { momentOf } from '../../command-model/values.ts';
import { plain } from '../../command-model/view.ts';
import { exactly, momentText, spanOf } from '../../core/units.ts';
import { Html, html } from '../../output/html.ts';
import { isBelow, type AuditRow as Row, type Thresholds } from './checks.ts';
import { style } from './page-style.ts';

export interface Report {
  rows: readonly Row[];
  thresholds: Thresholds;
  /** Time of the audit, in milliseconds. */
  at: number;
  baseUrl: string;
  /** The selectors, as typed. */
  selection: readonly string[];
  /** The summary, in a sentence. */
  verdict: string;
}

export function auditPage(report: Report): string {
  const { rows, verdict } = report;
  const isOk = ({ mark }: Row) => mark === 'ok';
  const withFindings = rows.filter((row) => !isOk(row));
  const withoutFindings = rows.filter(isOk);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${verdict}</title>
<style>${new Html(style)}</style>
</head>
<body>
<h1>${verdict}</h1>
${facts(report)}
${versions(report)}
${ages(report)}
<section>
<h2>Findings</h2>
${withFindings.length === 0 ? html`<p>None.</p>` : findingsTable(withFindings)}
</section>
${withFindings.length === 0 ? [] : html`<section><h2>Installs with findings</h2>${table(withFindings, report)}</section>`}
${withoutFindings.length === 0 ? [] : html`<details><summary>${withoutFindings.length} without findings</summary>${table(withoutFindings, report)}</details>`}
</body>
</html>
`;
  return page.text;
}

function moment(ms: number): Html {
  return html`<time datetime="${new Date(ms).toISOString()}">${momentText(ms)}</time>`;
}

function facts({ at, baseUrl, selection, thresholds }: Report): Html {
  return html`<dl>
<dt>Service</dt><dd>${baseUrl}</dd>
<dt>Created</dt><dd>${moment(at)}</dd>
<dt>Installs</dt><dd>${selection.length === 0 ? 'all' : `matching ${selection.join(' and ')}`}</dd>
<dt>Required</dt><dd>a completed backup within ${exactly(thresholds.maxBackupAge)}, PHP ${thresholds.phpMin} or later</dd>
</dl>`;
}

/** Number of rows of each kind, in order of first appearance. */
function countsBy(rows: readonly Row[], kind: (row: Row) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(kind(row), (counts.get(kind(row)) ?? 0) + 1);
  return counts;
}

const environments = ['production', 'staging', 'development'];

function environmentClass({ environment }: Row): string {
  return environments.includes(String(environment)) ? String(environment) : 'other';
}

/** Newest version first; values that are not a version last. */
function newestFirst(one: string, other: string): number {
  const difference = compareVersions(other, one);
  if (difference !== undefined) return difference;
  return Number(/^\d/.test(other)) - Number(/^\d/.test(one)) || (one < other ? -1 : 1);
}

interface Segment {
  kind: string;
  count: number;
}

/** @param max count that fills the whole width */
function bar(segments: readonly Segment[], max: number): Html {
  const shown = segments.filter(({ count }) => count > 0);
  const width = (count: number) => ((100 * count) / max).toFixed(2);
  return html`<td class="bar" aria-hidden="true"><div>${shown.map(
    ({ kind, count }) => html`<i class="${kind}" style="width:${width(count)}%"></i>`,
  )}</div></td>`;
}

function versions({ rows, thresholds }: Report): Html {
  const byEnvironment = countsBy(rows, environmentClass);
  const columns = [...environments, 'other'].filter((name) => byEnvironment.has(name));
  const versionOf = ({ php_version }: Row) => plain(php_version);
  const totals = countsBy(rows, versionOf);
  const max = Math.max(...totals.values());
  const lines = [...totals.keys()].sort(newestFirst).map((version) => {
    const these = rows.filter((row) => versionOf(row) === version);
    const counts = countsBy(these, environmentClass);
    const segments = columns.map((kind) => ({ kind, count: counts.get(kind) ?? 0 }));
    const isOld = isBelow(these[0]?.php_version, thresholds.phpMin);
    const verdict =
      isOld === undefined ? 'unknown' : isOld ? `below ${thresholds.phpMin}` : undefined;
    const warning = verdict === undefined ? [] : html` <span class="warn">${verdict}</span>`;
    return html`<tr><th scope="row">${version}${warning}</th>${bar(segments, max)}${segments.map(
      ({ count }) => number(count),
    )}${number(totals.get(version) ?? 0)}</tr>
`;
  });
  return html`<section>
<h2>PHP version and environment</h2>
<table class="counts">
<thead><tr><th scope="col">PHP</th><td class="bar"></td>${columns.map(
    (name) =>
      html`<th scope="col" class="number"><span class="key ${name}"></span>${name === 'other' ? 'none or other' : name}</th>`,
  )}<th scope="col" class="number">all</th></tr></thead>
<tbody>${lines}
<tr><th scope="row">all</th><td class="bar"></td>${columns.map((name) => number(byEnvironment.get(name) ?? 0))}${number(rows.length)}</tr></tbody>
</table>
</section>`;
}

function number(count: number): Html {
  return html`<td class="number">${count}</td>`;
}

const [hour, day] = [3_600_000, 86_400_000];

interface AgeClass {
  label: string;
  kind: 'good' | 'late' | 'none' | 'unseen';
  includes(row: Row): boolean;
}

/** Youngest first. A class begins at the threshold, so that too old backups are apart. */
function ageClasses({ thresholds: { maxBackupAge }, at }: Report): AgeClass[] {
  const usual = [6 * hour, 12 * hour, day, 2 * day, 7 * day, 30 * day];
  const edges = [...new Set([...usual, maxBackupAge])].sort((a, b) => a - b);
  // The age is NaN without a backup, so it is in no class.
  const ageOf = ({ last_backup }: Row) => at - momentOf(last_backup);
  const byAge = [...edges, Number.POSITIVE_INFINITY].map((to, index): AgeClass => {
    const from = edges[index - 1] ?? Number.NEGATIVE_INFINITY;
    const last = edges.at(-1) ?? 0;
    return {
      label: to > last ? `over ${exactly(last)}` : `up to ${exactly(to)}`,
      kind: to <= maxBackupAge ? 'good' : 'late',
      includes: (row) => ageOf(row) > from && ageOf(row) <= to,
    };
  });
  const hasFailed = ({ mark }: Row) => mark === 'failed';
  const isNone = (row: Row) => !hasFailed(row) && Number.isNaN(ageOf(row));
  return [
    ...byAge,
    { label: 'no backup with a usable date', kind: 'none', includes: isNone },
    { label: 'could not be checked', kind: 'unseen', includes: hasFailed },
  ];
}

function ages(report: Report): Html {
  const { rows, thresholds } = report;
  const classes = ageClasses(report).map(({ label, kind, includes }) => ({
    label,
    kind,
    count: rows.filter(includes).length,
  }));
  const max = Math.max(...classes.map(({ count }) => count));
  return html`<section>
<h2>Age of the last completed backup</h2>
<p>Required: <span class="key good"></span>within ${exactly(thresholds.maxBackupAge)}. <span class="key late"></span>Older is a finding.</p>
<table>
<tbody>${classes.map(
    ({ label, kind, count }) =>
      html`<tr><th scope="row">${label}</th>${bar([{ kind, count }], max)}${number(count)}</tr>
`,
  )}</tbody>
</table>
</section>`;
}

/** One finding a row, each with a link to the row of its install. */
function findingsTable(rows: readonly Row[]): Html {
  return html`<table class="list">
<thead><tr><th scope="col">Install</th><th scope="col">Environment</th><th scope="col">Finding</th></tr></thead>
<tbody>${rows.flatMap((row) => row.findings.map((finding) => findingRow(row, finding)))}</tbody>
</table>`;
}

function findingRow(row: Row, finding: string): Html {
  return html`<tr><th scope="row"><a href="#${anchorOf(row)}">${row.install}</a></th>${environmentCell(row)}<td data-label="Finding">${finding}</td></tr>
`;
}

/** The id of a row in the page. The service may send any text as an id, and an anchor holds no blanks. */
function anchorOf({ id }: Row): string {
  const plainId = id.replace(/[^\w-]/gu, (one) => `.${one.codePointAt(0)?.toString(16)}.`);
  return `install-${plainId}`;
}

function environmentCell({ environment }: Row): Html {
  const text = plain(environment);
  const shown = environment === 'production' ? html`<strong>${text}</strong>` : text;
  return html`<td data-label="Environment">${shown}</td>`;
}

function table(rows: readonly Row[], { at }: Report): Html {
  return html`<table class="list">
<thead><tr><th scope="col">Install</th><th scope="col">Environment</th><th scope="col">PHP</th><th scope="col">Last backup</th><th scope="col">Findings</th></tr></thead>
<tbody>${rows.map((row) => tableRow(row, at))}</tbody>
</table>`;
}

function tableRow(row: Row, at: number) {
  const { install, id, php_version, last_backup, mark, findings } = row;
  const taken = momentOf(last_backup);
  const age = Number.isNaN(taken)
    ? plain(last_backup)
    : html`${moment(taken)}<br>${spanOf(Math.max(0, at - taken))} ago`;
  const kind = mark === 'failed' ? 'bad' : '';
  const list =
    findings.length === 0 ? '-' : html`<ul>${findings.map((one) => html`<li>${one}</li>`)}</ul>`;
  return html`<tr id="${anchorOf(row)}"><th scope="row">${install}<div class="id">${id}</div></th>${environmentCell(row)}<td data-label="PHP">${plain(php_version)}</td><td class="time" data-label="Last backup">${age}</td><td class="${kind}" data-label="Findings">${list}</td></tr>
`;
}
