/** Names of the error statuses (docs/service.md 7.2), and of two that uploads may get. */
export const statusNames = {
  400: 'Bad Request',
  401: 'Authentication Error',
  403: 'Not authorized',
  404: 'Not found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too many requests',
  500: 'Internal Server Error',
  502: 'Invalid response from an upstream server',
  503: 'Service unavailable',
} as const;

export type ErrorStatus = keyof typeof statusNames;
