import { type Value, ValueError } from '../../command-model/values.ts';
import { addressProblem } from '../../config/mailbox-settings.ts';

export const mailHost: Value<string> = {
  placeholder: 'HOST',
  parse(given) {
    if (/^([a-z\d._-]+|[\da-f]*:[\da-f:.]+)$/i.test(given)) return given;
    throw new ValueError('It must be a host like imap.example.com, without a scheme and a port.');
  },
};

export const mailAddress: Value<string> = {
  placeholder: 'ADDRESS',
  parse(given) {
    const problem = addressProblem(given);
    if (problem === undefined) return given;
    throw new ValueError(problem);
  },
};

export const mailSender: Value<string> = {
  placeholder: 'SENDER',
  parse(given) {
    if (/^([^\s@,;<>]+@|@)?[a-z\d]([a-z\d-]*\.)+[a-z\d-]+$/i.test(given)) return given;
    throw new ValueError('It must be an address like noreply@example.com, or a domain.');
  },
};

/** A word of a subject, or several words in their order. */
export const mailWords: Value<string> = {
  placeholder: 'WORDS',
  parse(given) {
    if (/[\p{L}\p{N}]/u.test(given)) return given;
    throw new ValueError('It must be a word of a subject, or several words.');
  },
};
