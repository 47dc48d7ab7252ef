import { command } from '../../command-model/definition.ts';
import { id, text, type Value, ValueError, wholeNumber } from '../../command-model/values.ts';
import { isEmail } from '../../core/email.ts';
import { HmsError } from '../../core/errors.ts';
import { momentText } from '../../core/units.ts';
import { when } from '../shared/time-value.ts';
import { type Frequency, runsText } from './schedule.ts';

interface Recipient {
  name?: string;
  email: string;
}

/** `Name <email>`, or the address alone. */
const recipient: Value<Recipient> = {
  placeholder: 'RECIPIENT',
  parse(given) {
    const [, name = '', angled, bare] = /^ *(?:(.*?) *<([^<>]+)>|([^<>]+?)) *$/.exec(given) ?? [];
    const address = angled ?? bare ?? '';
    if (!isEmail(address) || /\p{Cc}/u.test(name))
      throw new ValueError("It must be like 'Ida Moe <ida@example.com>'.");
    return name === '' ? { email: address } : { name, email: address };
  },
};

interface ReportInput {
  weekly: boolean;
  biweekly: boolean;
  monthly: number | undefined;
}

function frequencyOf({ weekly, biweekly, monthly }: ReportInput): Frequency | undefined {
  const chosen = [weekly, biweekly, monthly !== undefined].filter(Boolean);
  if (chosen.length > 1) {
    throw new HmsError('usage', '--weekly, --biweekly and --monthly cannot be combined.');
  }
  if (weekly) return { unit: 'DAYS', value: 7 };
  if (biweekly) return { unit: 'DAYS', value: 14 };
  return monthly === undefined ? undefined : { unit: 'MONTHLY', value: monthly };
}

export const reportsUpdate = command({
  name: 'reports update',
  kind: 'change',
  summary: 'Update a report schedule',
  description:
    'A report runs every week, every two weeks, or on one day of each month. If a month has no such ' +
    'day, the report runs on the last day. Use only one of --weekly, --biweekly and --monthly.',
  arguments: { schedule: { value: id('SCHEDULE'), help: 'ID of the report schedule' } },
  options: {
    title: { value: text('TEXT'), help: 'Title of the report' },
    next: { value: when, help: 'Time of the next run, like 2026-03-09T06:00:00Z or +2d' },
    template: { value: id('ID'), help: 'ID of a template, as `hms reports templates` shows it' },
    weekly: { help: 'Run every 7 days, on the weekday of --next' },
    biweekly: { help: 'Run every 14 days' },
    monthly: { value: wholeNumber('DAY', 1, 31), help: 'Run on this day of each month, 1 to 31' },
    recipient: {
      value: recipient,
      help: "Recipient of the report, like 'Ida Moe <ida@example.com>'",
      repeat: true,
    },
    section: { value: text('NAME'), help: 'Section of the template', repeat: true },
  },
  examples: [
    'reports update 7d4f1635-c243-4b21-9e6c-12bb934cbda7 --monthly 31 --dry-run',
    "reports update 7d4f1635-c243-4b21-9e6c-12bb934cbda7 --title 'Uptime' --next +2d --dry-run",
  ],
  view: { columns: [{ name: 'message' }] },
  async plan({ api, now }, { schedule: schedule_id, ...input }) {
    const frequency = frequencyOf(input);
    const next = input.next?.(now());
    if (next !== undefined && next <= now()) {
      throw new HmsError('usage', `--next ${momentText(next)} is in the past. Nothing was sent.`, {
        hint: `The current time is ${momentText(now())}.`,
      });
    }
    const fields = {
      ...(input.title === undefined ? {} : { title: input.title }),
      ...(next === undefined ? {} : { next_scheduled_date: new Date(next).toISOString() }),
      ...(input.template === undefined ? {} : { template_uuid: input.template }),
      ...(frequency === undefined ? {} : { frequency }),
      ...(input.recipient.length === 0 ? {} : { recipients: input.recipient }),
      ...(input.section.length === 0 ? {} : { sections: input.section.map((name) => ({ name })) }),
    };
    if (Object.keys(fields).length === 0) {
      throw new HmsError('usage', 'Nothing to update.', {
        hint: 'To see the options, run: hms reports update --help',
      });
    }
    return {
      request: await api.prepare('updateReportSchedule', { schedule_id, ...fields }),
      check: 'the schedule in the portal of the service (the API does not show it)',
      ...(next === undefined ? {} : { absolute: { next: new Date(next).toISOString() } }),
      notes: runsText(frequency, next, now()),
      acceptedLines: () => '', // the service's own message is printed
    };
  },
});
