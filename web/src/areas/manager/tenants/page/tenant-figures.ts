import { askedRent } from '../../../../features/tenants/tenant-view.ts';
import { counted } from '../../../../lib/counted.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  formatDay,
  laterDay,
} from '@amayumba/contract/calendar.ts';
import { rentPeriods } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { type Schedule, SCHEDULE_DAYS_MAX } from '@amayumba/contract/money/schedule.ts';
import type { Terms } from '@amayumba/contract/money/terms.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { loadingFigures, type StripFigure } from '../../../../ui/FigureStrip.tsx';
import { accountFigures } from '../../money/account/account-figures.ts';

/** The number of months in which a next rent is searched: the longest period is a year. */
const MONTHS_AHEAD = 13;
/** An end for a lease without one. */
const NEVER = '2100-12-31';

const LABELS = ['Balance', 'Paid until', 'Deposit held', 'Rent', 'Next charge'];

/** The last day for which the server previews what it will charge. */
export const previewedUntil = (today: CalendarDate): CalendarDate => addDays(today, SCHEDULE_DAYS_MAX);

export function tenantFigures(
  { apartment_details: home, account: accountId }: Tenant,
  account: Account | undefined,
  owedElsewhere: number,
  terms: readonly Terms[] | undefined,
  preview: Schedule | undefined,
  today: CalendarDate,
): StripFigure[] {
  // A server without accounts knows the rent of the home only.
  if (!accountId) return home ? [{ label: 'Rent', value: askedRent(home), note: 'a month' }] : [];
  if (!account) return loadingFigures(LABELS);
  const all = accountFigures(account, owedElsewhere);
  const figure = (name: string) => all.filter(({ label }) => label.startsWith(name));
  return [
    ...figure('Balance'),
    ...figure('Paid until'),
    ...figure('Deposit held'),
    ...figure('Rent'),
    nextCharge(account, terms, preview, today),
  ];
}

/** The first rent that is not charged yet; rent after the previewed months is charged only if paid ahead. */
function nextCharge(
  { lease, schedule_on, paid_until }: Account,
  terms: readonly Terms[] | undefined,
  preview: Schedule | undefined,
  today: CalendarDate,
): StripFigure {
  const label = 'Next charge';
  if (!lease || !schedule_on) return { label, value: '–', note: 'charged by hand' };
  if (!terms || !preview) return { label, value: undefined, note: undefined };
  const days = { lease_start: lease.start, lease_end: lease.end ?? NEVER };
  const previewed = previewedUntil(today);
  const paid = paid_until ?? '';
  const next =
    preview.charges[0] ??
    rentPeriods(days, terms, addMonths(laterDay(previewed, paid), MONTHS_AHEAD)).find(
      ({ period_start, due_date }) => due_date > previewed && period_start > paid,
    );
  if (!next) return { label, value: '–', note: 'nothing follows' };
  const inDays = daysBetween(today, next.due_date);
  // A failed run leaves rent uncharged although its day has passed.
  const when = inDays < 0 ? 'not charged yet' : inDays === 0 ? 'today' : `in ${counted(inDays, 'day')}`;
  return { label, value: formatDay(next.due_date), note: `${when}, ${formatUgx(next.amount)}` };
}
