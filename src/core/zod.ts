/** Zod as hms uses it. Built, it is a file of its own that is loaded when a first schema is made. */
import * as z from 'zod/mini';

/** It would write a program for each schema, for which a process that parses a few things is too short. */
z.config({ jitless: true });

export * from 'zod/mini';
