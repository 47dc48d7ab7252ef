/** Zod as hms configures it. Modules with schemas are imported on use, because short commands need none. */
import * as z from 'zod/mini';

/** Compiling a function for each schema does not pay off in a short process. */
z.config({ jitless: true });

export * from 'zod/mini';
