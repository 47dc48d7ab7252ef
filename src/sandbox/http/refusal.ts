/** Error responses of the service, with the bodies of docs/service.md 7.1. */
import type { ErrorStatus } from '../../contract/statuses.ts';

export interface FieldError {
  resource: string;
  field: string;
  type: 'invalid_value' | 'access_error' | 'value_unavailable';
  code: string;
  message: string;
}

const documentation = 'https://docs.sandbox.example/errors';

/** Messages of 7.1, where the source has them. The bodies of 429, 502 and 503 are not documented. */
const bodies: Record<ErrorStatus, object | undefined> = {
  400: { message: 'Bad Request', documentation_url: documentation },
  401: { message: 'Bad Credentials', documentation_url: documentation },
  403: {
    message: "You don't have permission to perform that action",
    documentation_url: documentation,
  },
  404: { message: 'Not Found', documentation_url: documentation },
  409: { message: 'Conflict', documentation_url: documentation },
  413: { message: 'Payload Too Large' },
  415: { message: 'Unsupported Media Type' },
  422: { message: 'Unprocessable Entity', documentation_url: documentation },
  429: undefined,
  500: { message: 'An unexpected error occurred, please try again in a few minutes' },
  502: undefined,
  503: undefined,
};

export function fieldError(
  resource: string,
  field: string,
  type: FieldError['type'],
  message: string,
): FieldError {
  return { resource, field, type, code: `${field}_${type}`, message };
}

export class Refusal extends Error {
  readonly status: ErrorStatus;
  readonly body: object | undefined;

  constructor(status: ErrorStatus, facts: { message?: string; errors?: FieldError[] } = {}) {
    super(`refused with ${status}`);
    this.status = status;
    const body = bodies[status];
    this.body = body || facts.message !== undefined ? { ...body, ...facts } : undefined;
  }
}

export function isErrorStatus(status: number): status is ErrorStatus {
  return status in bodies;
}
