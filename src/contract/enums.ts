/** Words of the service that operators type too. */

/** An id: anything of the shape of a UUID, whatever version digit it carries. */
export const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** 2.2; the environments a site holds at most one install of each of. */
export const environmentWords = ['production', 'staging', 'development'] as const;

/** 4.16: one word each; `full,billing` is one role. */
export const roleWords = ['owner', 'full', 'full,billing', 'partial', 'partial,billing'] as const;
