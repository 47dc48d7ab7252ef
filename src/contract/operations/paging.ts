import { lazy } from '../../core/lazy.ts';
import * as z from '../../core/zod.ts';

/** Section 8: at most 100 records a page. The minimum of both is not shown; ours is what makes sense. */
export const paging = lazy(() => ({
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  offset: z.optional(z.int().check(z.minimum(0))),
}));
