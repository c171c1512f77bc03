import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { homeName } from '@amayumba/contract/estates/unit-name.ts';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { plainDay, plainMoney } from '../../../mail/plain-words.ts';

type Reminded = Pick<
  Account,
  'tenant_details' | 'reference_code' | 'open_amount' | 'overdue_amount' | 'deposit_due' | 'oldest_due'
> & {
  /** The last day on which a part is due. */
  latest_due: CalendarDate | null;
};

/** The open amount of an account, the deposit included. */
export const openWithDeposit = ({ open_amount, deposit_due }: Pick<Account, 'open_amount' | 'deposit_due'>): number =>
  open_amount + deposit_due;

/** The overdue amount, or the day when it, or its first part, is due. */
function aboutDays({ overdue_amount, open_amount, oldest_due, latest_due }: Reminded): string[] {
  if (oldest_due === null || open_amount === 0) return [];
  const isOfOneDay = oldest_due === latest_due;
  if (overdue_amount === 0) return [`${isOfOneDay ? 'It' : 'The first part'} is due on ${plainDay(oldest_due)}.`];
  if (isOfOneDay) return [`It is overdue since ${plainDay(oldest_due)}.`];
  const part = overdue_amount === open_amount ? 'It is overdue' : `${plainMoney(overdue_amount)} of it is overdue`;
  return [`${part}, the oldest part since ${plainDay(oldest_due)}.`];
}

/** The reminder of open charges of an account. Its title is also the subject of the mail. */
export function messageOfOpenAmount(account: Reminded): { title: string; body: string } {
  const home = homeName(account.tenant_details, ', ');
  const { open_amount, overdue_amount, deposit_due, reference_code } = account;
  const on = home ? `on your account for ${home}` : 'on your account';
  const sentences = [
    ...(open_amount > 0 ? [`${plainMoney(open_amount)} is open ${on}.`] : []),
    ...aboutDays(account),
    ...(deposit_due > 0
      ? [
          open_amount > 0
            ? `A security deposit of ${plainMoney(deposit_due)} is due as well.`
            : `A security deposit of ${plainMoney(deposit_due)} is due ${on}.`,
        ]
      : []),
    `Your payment code is ${formatReferenceCode(reference_code)}: please give it when you pay.`,
    'If you have paid already, log the payment in the portal.',
  ];
  const state =
    overdue_amount > 0 ? `${plainMoney(overdue_amount)} is overdue` : `${plainMoney(openWithDeposit(account))} is open`;
  return { title: `Reminder: ${state}`, body: sentences.join(' ') };
}
