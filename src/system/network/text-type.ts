/** Whether a Content-Type is one of texts: pages, JSON and XML. */
export function isTextType(type: string): boolean {
  return /^\s*(text\/|application\/([\w.-]+\+)?(json|xml)\b)/i.test(type);
}
