/** Certificates (docs/service.md 10.17). */
import { type Operation, part2 } from '../operation.ts';

export const certificates = {
  /** 404 also means that the install has no certificates. */
  listCertificates: {
    ...part2,
    method: 'GET',
    path: '/installs/{install_id}/ssl_certificates',
    summary: 'List the certificates of an install',
    source: '10.17',
    query: ['limit', 'offset'],
    success: 200,
    answer: { form: 'object' },
    errors: [401, 403, 404],
    unlisted: [400, 429],
  },
} as const satisfies Record<string, Operation>;
