import { askedRent } from '../../../../features/tenants/tenant-view.ts';
import { counted } from '../../../../lib/counted.ts';
import { addMonths, type CalendarDate, daysBetween, formatDay } from '@amayumba/contract/calendar.ts';
import { rentPeriods } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Terms } from '@amayumba/contract/money/terms.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import type { StripFigure } from '../../../../ui/FigureStrip.tsx';
import { accountFigures } from '../../money/account/account-figures.ts';

/** Months in which the next charge is looked for: the longest period is a year. */
const MONTHS_AHEAD = 13;
/** An end for a lease without one. */
const NEVER = '2100-12-31';

const LABELS = ['Balance', 'Paid until', 'Deposit held', 'Rent', 'Next charge'];

/** The balance of a tenant's account, and what is paid, held and due next. Undefined figures are loading. */
export function tenantFigures(
  { apartment_details: home, account: accountId }: Tenant,
  account: Account | undefined,
  terms: readonly Terms[] | undefined,
  today: CalendarDate,
): StripFigure[] {
  // A server without accounts knows the rent of the home only.
  if (!accountId) return home ? [{ label: 'Rent', value: askedRent(home), note: 'a month' }] : [];
  if (!account) return LABELS.map((label) => ({ label, value: undefined }));
  const all = accountFigures(account);
  const figure = (name: string) => all.filter(({ label }) => label.startsWith(name));
  return [
    ...figure('Balance'),
    ...figure('Paid until'),
    ...figure('Deposit held'),
    ...figure('Rent'),
    nextCharge(account, terms, today),
  ];
}

function nextCharge(
  { lease, schedule_on }: Account,
  terms: readonly Terms[] | undefined,
  today: CalendarDate,
): StripFigure {
  const label = 'Next charge';
  if (!lease || !schedule_on) return { label, value: '–', note: 'charged by hand' };
  if (!terms) return { label, value: undefined };
  const days = { lease_start: lease.start, lease_end: lease.end ?? NEVER };
  const next = rentPeriods(days, terms, addMonths(today, MONTHS_AHEAD)).find(({ due_date }) => due_date >= today);
  if (!next) return { label, value: '–', note: 'nothing follows' };
  const inDays = daysBetween(today, next.due_date);
  const when = inDays === 0 ? 'today' : `in ${counted(inDays, 'day')}`;
  return { label, value: formatDay(next.due_date), note: `${when}, ${formatUgx(next.amount)}` };
}
