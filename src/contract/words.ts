/** Words of the service that operators type too. No schemas here, so that help can be had without them. */

/** 2.2; the environments a site holds at most one install of each of. */
export const environmentWords = ['production', 'staging', 'development'] as const;

/** 4.16: one word each; `full,billing` is one role. */
export const roleWords = ['owner', 'full', 'full,billing', 'partial', 'partial,billing'] as const;
