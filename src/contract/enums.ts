/** Enumerated values of the service that operators type too. */

/** A UUID of any version. */
export const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** 2.2; a site has at most one install of each environment. */
export const environmentWords = ['production', 'staging', 'development'] as const;

/** 4.16; `full,billing` is one role. */
export const roleWords = ['owner', 'full', 'full,billing', 'partial', 'partial,billing'] as const;

/** 10.1. */
export const cacheTypes = ['object', 'page', 'cdn', 'all'] as const;

/** 10.3. */
export const archiveStates = ['requested', 'in_progress', 'completed', 'aborted'] as const;
