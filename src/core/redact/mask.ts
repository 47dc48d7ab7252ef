/** Stands in place of each secret. */
export const mask = '***';
