/** The words by which hms understands the subject of an e-mail, unless the settings name others. */
export const defaultWords = {
  failure_words: [
    ...['fail', 'failed', 'error', 'aborted', 'unable', 'unsuccessful', 'incomplete'],
    ...['not complete', 'not completed', 'did not', 'could not'],
  ],
  start_words: ['started', 'queued', 'scheduled', 'in progress'],
  success_words: [
    ...['complete', 'completed', 'finished', 'ready', 'successful', 'restored', 'copied'],
  ],
} as const;
