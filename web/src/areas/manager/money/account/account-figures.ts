import { counted } from '../../../../lib/counted.ts';
import { daysBetween, formatDay } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { dueDayText, lateText } from '../../../../features/money/rent-text.ts';
import { today } from '../../../../lib/today.ts';
import type { StripFigure } from '../../../../ui/FigureStrip.tsx';

/**
 * The balance, credit, deposit, paid until and terms of an account.
 *
 * @param owedElsewhere what the tenant owes on other accounts: after a move, also that of the home before
 */
export function accountFigures(account: Account, owedElsewhere = 0): StripFigure[] {
  const { balance, open_amount, overdue_amount, credit, terms, deposit_held, deposit_due, paid_until } = account;
  return [
    {
      label: balance > 0 ? 'Balance owed' : balance < 0 ? 'Balance in credit' : 'Balance',
      value: formatUgx(Math.abs(balance)),
      note: [
        open_amount > 0 ? `oldest ${lateText(account.oldest_due, today())}` : 'nothing open',
        ...(owedElsewhere > 0 ? [`${formatUgx(owedElsewhere)} on other accounts`] : []),
      ].join('; '),
      tone: overdue_amount > 0 ? 'rose' : balance < 0 ? 'green' : undefined,
    },
    {
      label: 'Overdue',
      value: formatUgx(overdue_amount),
      note: `of ${formatUgx(open_amount)} open`,
      tone: overdue_amount > 0 ? 'rose' : undefined,
    },
    { label: 'Credit', value: formatUgx(credit), note: credit > 0 ? 'paid ahead' : 'none' },
    {
      label: 'Deposit held',
      value: formatUgx(deposit_held),
      note: deposit_due > 0 ? `${formatUgx(deposit_due)} still due` : 'none due',
    },
    {
      label: 'Paid until',
      value: formatDay(paid_until),
      note: paid_until
        ? awayText(paid_until)
        : terms && open_amount > 0
          ? 'the first rent is open'
          : 'no rent paid yet',
    },
    {
      label: 'Rent',
      value: terms ? formatUgx(terms.rent_amount) : '–',
      note: terms ? `${RENT_EVERY_LABELS[terms.rent_every]}, ${dueDayText(terms)}` : 'no terms, charged by hand',
    },
  ];
}

function awayText(day: string): string {
  const days = daysBetween(today(), day);
  if (days === 0) return 'today';
  const length = counted(Math.abs(days), 'day');
  return days > 0 ? `${length} ahead` : `${length} ago`;
}
