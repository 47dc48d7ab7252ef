/** The service itself (docs/service.md 10.21). */
import type { Operation } from '../operation.ts';

export const service = {
  getServiceStatus: {
    part: 2,
    anonymous: true,
    method: 'GET',
    path: '/status',
    summary: 'Read the status of the service',
    source: '10.21',
    success: 200,
    answer: { form: 'object' },
    errors: [],
  },
  getServiceDescription: {
    part: 2,
    anonymous: true,
    method: 'GET',
    path: '/swagger',
    summary: "Read the service's own description",
    source: '10.21',
    success: 200,
    answer: { form: 'object' },
    errors: [],
  },
} as const satisfies Record<string, Operation>;
