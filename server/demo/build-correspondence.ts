import { addDays, type CalendarDate, dayOfInstant, formatDay } from '@amayumba/contract/calendar.ts';
import type { LadderStep } from '@amayumba/contract/messages/ladder.ts';
import { countSegments } from '@amayumba/contract/messages/segments.ts';
import { readSmsNumber } from '@amayumba/contract/messages/sms-number.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { DEMO_USER } from './build-people.ts';
import { addMonths, instantOf } from './demo-calendar.ts';
import type { DemoNow, Row } from './demo-row.ts';
import type { DemoCharge } from './money-book.ts';

const MONTHS_OF_REMINDERS = 14;
/** Older than every step of the ladder: these reminders keep no later one from being sent. */
const SETTLED_DAYS = 30;
/** The price of a part of an SMS, in shillings. */
const PRICE = 35;
/** Of so many reminders one is not delivered. */
const FAILS_ONE_IN = 19;

const plainMoney = (amount: number) => formatUgx(amount).replaceAll(/\s/g, ' ');

/** The days of the reminders of a charge: before it was due, and after it where it was paid late. */
function stepsOf({ row }: DemoCharge): { step: LadderStep; day: CalendarDate; text: string }[] {
  const [before, after] = [addDays(row.due_date, -3), addDays(row.due_date, 3)];
  const amount = plainMoney(row.gross_amount);
  const isLate = row.paid_at === null || row.paid_at === undefined || dayOf(row.paid_at) > after;
  return [
    { step: 'before', day: before, text: `Rent: ${amount} is due ${formatDay(row.due_date)}.` },
    ...(isLate
      ? [{ step: 'after' as const, day: after, text: `${amount} is overdue since ${formatDay(row.due_date)}.` }]
      : []),
  ];
}

const dayOf = (instant: string | Date): CalendarDate => dayOfInstant(new Date(instant).toISOString());

/** The reminders by SMS in the months before, with the reports of the networks. */
export function pastReminders(charges: readonly DemoCharge[], { today }: DemoNow): Row<'text_messages'>[] {
  const [from, until] = [addMonths(today, -MONTHS_OF_REMINDERS), addDays(today, -SETTLED_DAYS)];
  const rents = charges.filter(
    ({ row }) => row.payment_type === 'Rent' && row.due_date >= from && row.due_date <= until,
  );
  const days = new Set<string>();
  return rents.flatMap((charge) => {
    const { row, lease } = charge;
    const number = readSmsNumber(lease.person.user.phone_number ?? '');
    if (number === undefined) return [];
    return stepsOf(charge).flatMap(({ step, day, text: body }) => {
      const key = `${row.account_id} ${day}`;
      if (days.has(key)) return [];
      days.add(key);
      const sentMs = instantOf(day, 8);
      const isFailed = (row.account_id + Number(day.slice(5, 7)) * 5) % FAILS_ONE_IN === 0;
      const { segments } = countSegments(body);
      return [
        {
          channel: 'sms' as const,
          purpose: 'reminder' as const,
          account_id: row.account_id,
          user_id: lease.person.user.id,
          to_address: number,
          body,
          step,
          charge_id: row.id,
          day,
          segments,
          state: isFailed ? ('failed' as const) : ('delivered' as const),
          reason: isFailed ? ('not_delivered' as const) : null,
          cost: segments * PRICE,
          gateway_id: `demo-${row.id}-${step}`,
          mode: 'simulator' as const,
          created_at: new Date(sentMs),
          sent_at: new Date(sentMs + 2_000),
          reported_at: new Date(sentMs + 9_000),
        },
      ];
    });
  });
}

const TALKS: readonly (readonly (readonly ['tenant' | 'manager', string])[])[] = [
  [
    ['tenant', 'Good morning. I paid the rent by MTN today, please check.'],
    ['manager', 'Thank you, it has arrived. The receipt is in your portal.'],
    ['tenant', 'Thank you. When will the gate be repaired?'],
  ],
  [
    ['tenant', 'May I pay half now and the rest on Friday?'],
    ['manager', 'Yes. Please send the rest by Friday evening.'],
  ],
  [['tenant', 'The meter reading on my bill looks too high.']],
];

/** Conversations about the account of the tenant `tenant` and of two neighbours; the last message is not read yet. */
export function conversations(charges: readonly DemoCharge[], { today }: DemoNow): Row<'conversation_messages'>[] {
  const leases = new Map(charges.filter(({ lease }) => lease.isCurrent).map((one) => [one.row.account_id, one.lease]));
  const own = [...leases].filter(([, { person }]) => person.user.id === DEMO_USER.tenant);
  const others = [...leases].filter(([, { person }]) => person.user.id !== DEMO_USER.tenant);
  return [...own.slice(0, 1), ...others.slice(0, TALKS.length - 1)].flatMap(([account_id, lease], talk) =>
    (TALKS[talk] ?? []).map(([from_role, text], nth, all) => {
      const atMs = instantOf(addDays(today, nth - all.length - talk), 10 + nth);
      return {
        account_id,
        from_role,
        written_by: from_role === 'manager' ? DEMO_USER.manager : lease.person.user.id,
        text,
        created_at: new Date(atMs),
        read_at: nth === all.length - 1 ? null : new Date(atMs + 3_600_000),
      };
    }),
  );
}

/** Promises to pay: those that accounts have today, and some that were kept before. */
export function promises(
  charges: readonly DemoCharge[],
  accounts: readonly Row<'accounts'>[],
  { today }: DemoNow,
): Row<'promises'>[] {
  const open = accounts.flatMap(({ id, promise_on }) => {
    const charge = charges.find(({ row }) => row.account_id === id && row.paid_at === null);
    if (!promise_on || !charge || id === undefined) return [];
    const noted = addDays(promise_on < today ? promise_on : today, -5);
    return [
      { account_id: id, amount: charge.row.gross_amount, due_on: promise_on, noted_at: new Date(instantOf(noted, 11)) },
    ];
  });
  const kept = charges
    .filter(({ row }) => row.payment_type === 'Rent' && row.paid_at && dayOf(row.paid_at) > addDays(row.due_date, 5))
    .slice(-6)
    .flatMap(({ row }) => {
      const paid = row.paid_at ? dayOf(row.paid_at) : today;
      const noted_at = new Date(instantOf(addDays(paid, -3), 11));
      return [
        {
          account_id: row.account_id,
          amount: row.settled_amount || row.gross_amount,
          due_on: addDays(paid, 1),
          noted_at,
        },
      ];
    });
  // Each was checked once its day was over, so that the first job of the demo reports no old ones.
  const checked = (due_on: string) => (due_on < today ? new Date(instantOf(addDays(due_on, 1), 0)) : null);
  return [...kept, ...open].map((one) =>
    Object.assign(one, { noted_by: DEMO_USER.manager, checked_at: checked(one.due_on) }),
  );
}

/** A notice of entry for inspection, as it was served. */
export interface DemoNotice {
  account_id: number;
  values: { date: CalendarDate; time: string };
  served_at: Date;
  read_at: Date;
}

/** A notice of entry for inspection, served on the tenant `tenant` a week ago and opened the day after. */
export function pastNotices(charges: readonly DemoCharge[], { today }: DemoNow): DemoNotice[] {
  const own = charges.find(({ lease }) => lease.isCurrent && lease.person.user.id === DEMO_USER.tenant);
  if (!own) return [];
  const servedMs = instantOf(addDays(today, -7), 10);
  return [
    {
      account_id: own.row.account_id,
      values: { date: addDays(today, -4), time: '10:00' },
      served_at: new Date(servedMs),
      read_at: new Date(servedMs + 86_400_000),
    },
  ];
}
