/** What the profile protects. */
import type { ConfirmationTarget } from '../command-model/plan.ts';
import { foldedName } from '../core/compare-names.ts';

/** Adds the profile's protection to the target. Names are compared without regard to case. */
export function withProtection(
  target: ConfirmationTarget,
  protect: readonly string[],
): ConfirmationTarget {
  const { name, members = [] } = target;
  const member = [name, ...members].find((one) => isProtected(one, protect));
  if (member === undefined) return target;
  const protectedBy =
    member === name ? protectedReason : `holds ${member}, which ${protectedReason}`;
  return { ...target, requireNameReason: target.requireNameReason ?? protectedBy, protectedBy };
}

export function isProtected(name: string, protect: readonly string[]): boolean {
  return protect.some((one) => foldedName(one) === foldedName(name));
}

export const protectedReason = 'is protected by the profile';
