import type { EstatePaymentStatus } from '@amayumba/contract/reports/owner-figures.ts';
import { compactNumber } from '../../lib/compact-number.ts';
import { glanceRate } from './glance-rate.ts';

type Estate = EstatePaymentStatus[number];

/** `1_310_000` → `USh 1.3M`. */
export const shortUgx = (amount: number): string => `USh\u00A0${compactNumber(amount)}`;

/** The rate by which estates are compared: an estate of vacant apartments collects nothing, one without any is last. */
function comparedRate({ total_apartments, total_rent_expected, collection_rate }: Estate): number {
  if (total_apartments === 0) return Infinity;
  return total_rent_expected === 0 ? 0 : collection_rate;
}

const vacantIn = ({ total_apartments, occupied_apartments }: Estate) => total_apartments - occupied_apartments;

/** The estates with the lowest collection rate first. See docs/rules.md, Worst estate first. */
export const worstFirst = (estates: readonly Estate[]): Estate[] =>
  estates.toSorted(
    (a, b) => comparedRate(a) - comparedRate(b) || b.overdue_count - a.overdue_count || vacantIn(b) - vacantIn(a),
  );

/** The problems of an estate, in words: `3 vacant, 4 overdue, USh 1.3M open`. */
export function estateReason(estate: Estate): string {
  const { total_apartments, overdue_count, open_amount } = estate;
  if (total_apartments === 0) return 'No apartments yet';
  const vacant = vacantIn(estate);
  const reasons = [
    vacant > 0 && `${vacant} vacant`,
    overdue_count > 0 && `${overdue_count} overdue`,
    open_amount !== undefined && open_amount > 0 && `${shortUgx(open_amount)} open`,
  ].filter((reason) => reason !== false);
  return reasons.join(', ') || 'All let, nothing overdue';
}

/** The change of the collection rate: `up from 72% in Oct`; undefined if the month before is not known. */
export function changeWords(estate: Estate, previousMonth: string): string | undefined {
  const { previous_collection_rate: before, collection_rate: now, total_rent_expected } = estate;
  if (before === undefined || before === null) return undefined;
  const [shown, shownBefore] = [glanceRate(now, total_rent_expected), glanceRate(before)];
  if (shown === shownBefore || total_rent_expected === 0) return `${shownBefore} in ${previousMonth}`;
  return `${now > before ? 'up' : 'down'} from ${shownBefore} in ${previousMonth}`;
}
