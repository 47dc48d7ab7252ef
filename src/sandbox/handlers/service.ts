/** The service itself, for everyone (docs/service.md 10.21). */
import { openApiDocument } from '../../contract/openapi.ts';
import type { Handlers } from '../call.ts';

export const service: Pick<Handlers, 'getServiceStatus' | 'getServiceDescription'> = {
  getServiceStatus({ state }) {
    return { success: true, created_on: state.seeded_at };
  },

  getServiceDescription({ isPart1 }) {
    return openApiDocument({ hostingOnly: true, part1: isPart1 });
  },
};
