/** Zod as hms uses it. A short command checks nothing with it, so whatever has schemas is imported where it is used. */
import * as z from 'zod/mini';

/** It would write a program for each schema, for which a process that parses a few things is too short. */
z.config({ jitless: true });

export * from 'zod/mini';
