import * as z from 'zod/mini';
import { addDays, type CalendarDate } from '../calendar.ts';
import { wholeNumber } from '../fields.ts';

/** How a message reaches somebody. */
export const MESSAGE_CHANNELS = ['portal', 'mail', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
export const CHANNEL_NAMES: Record<MessageChannel, string> = { portal: 'Portal', mail: 'Email', sms: 'SMS' };

/** The steps of the reminder ladder, the mildest first. */
export const LADDER_STEPS = ['before', 'due', 'after', 'after2', 'escalate'] as const;
export type LadderStep = (typeof LADDER_STEPS)[number];
export const STEP_NAMES: Record<LadderStep, string> = {
  before: 'Before the due date',
  due: 'On the due date',
  after: 'First reminder',
  after2: 'Second reminder',
  escalate: 'Last reminder',
};

/**
 * How many days after its own day a step's reminder is still sent, if none was sent on that day. See docs/rules.md,
 * Reminders.
 */
export const CATCH_UP_DAYS = 6;

/** The days of `before` may be 1 to 60 earlier; later steps lie at most a year after the due date. */
const DAYS = { before: [-60, -1], due: [0, 0], after: [1, 365], after2: [1, 365], escalate: [1, 365] } as const;

/** A step as it is stored. */
export const rungSchema = z.object({
  step: z.enum(LADDER_STEPS),
  /** Days from the due date: negative before it. */
  days: z.int(),
  channels: z.array(z.enum(MESSAGE_CHANNELS)),
});
export type LadderRung = z.output<typeof rungSchema>;

const enteredRung = z.extend(rungSchema, {
  days: wholeNumber(-60, 365),
  channels: z.array(z.enum(MESSAGE_CHANNELS)).check(z.minLength(1, 'Choose at least one channel.')),
});

const isInOrder = (rungs: readonly LadderRung[]) =>
  rungs.every(({ step, days, channels }, at) => {
    const before = rungs[at - 1];
    const [from, to] = DAYS[step];
    const isLater = !before || (LADDER_STEPS.indexOf(before.step) < LADDER_STEPS.indexOf(step) && before.days < days);
    return isLater && days >= from && days <= to && new Set(channels).size === channels.length;
  });

/** The steps in force from a day on, each at most once; a step that is left out sends nothing. */
export const ladderSchema = z.array(enteredRung).check(
  z.refine(isInOrder, {
    error: 'Name each step at most once, each later than the one before: before by 1 to 60 days, then the due date.',
  }),
);

export const DEFAULT_LADDER: readonly LadderRung[] = [
  { step: 'before', days: -3, channels: ['portal', 'mail', 'sms'] },
  { step: 'due', days: 0, channels: ['portal', 'sms'] },
  { step: 'after', days: 3, channels: ['portal', 'mail', 'sms'] },
  { step: 'after2', days: 7, channels: ['portal', 'mail', 'sms'] },
  { step: 'escalate', days: 14, channels: ['portal', 'mail', 'sms'] },
];

/** The step at which a charge is on a day, and the day on which that step began; undefined where no step is due. */
export function stepOn(
  ladder: readonly LadderRung[],
  due: CalendarDate,
  on: CalendarDate,
): (LadderRung & { day: CalendarDate }) | undefined {
  const begun = ladder.map((one) => ({ ...one, day: addDays(due, one.days) })).filter(({ day }) => day <= on);
  const last = begun.at(-1);
  return last && addDays(last.day, CATCH_UP_DAYS) >= on ? last : undefined;
}
