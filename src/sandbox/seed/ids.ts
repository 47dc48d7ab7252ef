import { hash } from 'node:crypto';

/** The same name gives the same id in every sandbox, so examples can be copied. */
export function seedId(...name: string[]): string {
  const hex = hash('sha256', name.join('/'));
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
