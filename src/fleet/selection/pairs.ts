/** Pairs two installs of a site by their environments: `each --pairs from=production,to=staging`. */

import { type Value, ValueError } from '../../command-model/values.ts';
import { fieldIn } from '../../command-model/where.ts';
import { environmentWords } from '../../contract/enums.ts';
import { HmsError } from '../../core/errors.ts';
import { numberOf } from '../../core/wording.ts';
import { type InstallRecord, installName, refTo } from '../../resolve/install.ts';
import { type Target, targetOf } from '../run-journal.ts';

type PairedEnvironment = (typeof environmentWords)[number];

export interface Pairs {
  from: PairedEnvironment;
  to: PairedEnvironment;
}

const pairsPattern = /^(from|to)=(\w+),(from|to)=(\w+)$/;

export const pairsValue: Value<Pairs> = {
  placeholder: 'from=ENV,to=ENV',
  parse(text) {
    const [, key, one, otherKey, other] = pairsPattern.exec(text.replaceAll(' ', '')) ?? [];
    const words = key === 'from' ? [one, other] : [other, one];
    const [from, to] = words.map((word) => environmentWords.find((known) => known === word));
    if (key !== otherKey && from !== undefined && to !== undefined && from !== to) {
      return { from, to };
    }
    throw new ValueError(
      `It must name two of ${environmentWords.join(', ')}, like from=production,to=staging.`,
    );
  },
};

export interface Pairing {
  /** The target is the install `to`; `from` is its source. */
  targets: Target[];
  /** A sentence for each site without exactly one pair. */
  unpaired: string[];
}

/**
 * Pairs the installs of every site that has a selected install.
 * @param all every install of these sites
 */
export function pairSites(
  selected: readonly InstallRecord[],
  all: readonly InstallRecord[],
  pairs: Pairs,
  toTarget: (install: InstallRecord) => Target = targetOf,
): Pairing {
  const bySite = groupedBySite(all);
  const pairing: Pairing = { targets: [], unpaired: [] };
  const seen = new Set<string>();
  for (const install of selected) {
    const site = siteOf(install);
    if (site === undefined) pairing.unpaired.push(`${installName(install)} belongs to no site.`);
    if (site === undefined || seen.has(site)) continue;
    seen.add(site);
    const members = bySite.get(site) ?? [];
    const [from, to] = [membersOf(members, pairs.from), membersOf(members, pairs.to)];
    const [source, destination] = [from[0], to[0]];
    if (from.length === 1 && to.length === 1 && source && destination) {
      pairing.targets.push({ ...toTarget(destination), from: refTo(source) });
    } else {
      const problems = [countProblem(from, pairs.from), countProblem(to, pairs.to)].filter(Boolean);
      const names = members.map(installName).join(', ');
      pairing.unpaired.push(`Site ${site} (${names}) has ${problems.join(' and ')}.`);
    }
  }
  return pairing;
}

function groupedBySite(installs: readonly InstallRecord[]): Map<string, InstallRecord[]> {
  const bySite = new Map<string, InstallRecord[]>();
  for (const install of installs) {
    const site = siteOf(install);
    if (site === undefined) continue;
    const members = bySite.get(site);
    if (members === undefined) bySite.set(site, [install]);
    else members.push(install);
  }
  return bySite;
}

/** Undefined for an install without a site. */
function siteOf(install: InstallRecord): string | undefined {
  const id = fieldIn(install, 'site.id');
  return typeof id === 'string' && id !== '' ? id.toLowerCase() : undefined;
}

function membersOf(
  members: readonly InstallRecord[],
  environment: PairedEnvironment,
): InstallRecord[] {
  return members.filter((one) => one.environment === environment);
}

/** Empty for exactly one. */
function countProblem(installs: readonly InstallRecord[], environment: PairedEnvironment): string {
  if (installs.length === 1) return '';
  if (installs.length === 0) return `no ${environment} install`;
  return `${installs.length} ${environment} installs (${installs.map(installName).join(', ')})`;
}

/** The service would take a request for the other sites, but the run is not what was asked for. */
export function unpairedError({ targets, unpaired }: Pairing, { from, to }: Pairs): HmsError {
  const total = targets.length + unpaired.length;
  return new HmsError(
    'unsupported',
    `${unpaired.length} of ${numberOf(total, 'site')} cannot be paired: a pair is one ${from} and one ${to} install.`,
    {
      details: unpaired,
      hint: 'Nothing was sent. To run the command for the other sites, add --skip-unpaired.',
    },
  );
}
