import { clean } from '../sanitize.ts';
import { delimited } from './delimited.ts';

export const tsv = delimited((cells) => `${cells.map(clean).join('\t')}\n`);
