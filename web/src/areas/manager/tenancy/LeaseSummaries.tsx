import { addDays, formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { LeaseRent, Move, MoveOut } from '@amayumba/contract/tenants/move.ts';
import { type Fact, FactList } from '../../../ui/FactList.tsx';
import { homeText } from '../money/money-place.ts';

interface MoveSummaryProps {
  move: Move;
  newHome: string;
  /** Empty for none. */
  leaseEnd: string;
}

export function MoveSummary({ move: { from, to, credit, deposit }, newHome, leaseEnd }: MoveSummaryProps) {
  const stays: Fact[] = [
    ['Stays open there', formatUgx(from.account.open_amount)],
    ...(from.account.deposit_due > 0
      ? [['Deposit still due there', formatUgx(from.account.deposit_due)] as const]
      : []),
    ...(from.account.credit > 0 ? [['Credit that stays', formatUgx(from.account.credit)] as const] : []),
    ...(from.account.deposit_held > 0 ? [['Deposit that stays', formatUgx(from.account.deposit_held)] as const] : []),
  ];
  return (
    <div className="grid items-start gap-3 md:grid-cols-2">
      <SummaryPart
        title={homeText(from.account.tenant_details)}
        facts={[['Last day', formatDay(from.last_day)], ['Last rent', leaseRentText(from.last_rent)], ...stays]}
      />
      <SummaryPart
        title={newHome}
        facts={[
          ['First day', formatDay(to.first_day)],
          ['Lease end', leaseEnd ? formatDay(leaseEnd) : 'No end'],
          ['First rent', leaseRentText(to.first_rent)],
          ['Credit taken along', formatUgx(credit)],
          ['Deposit taken along', formatUgx(deposit)],
          ['Then open there', formatUgx(to.account.open_amount)],
          ...(to.account.credit > 0 ? [['Credit then', formatUgx(to.account.credit)] as const] : []),
        ]}
      />
    </div>
  );
}

export function EndLeaseSummary({ end, isOver }: { end: MoveOut; isOver: boolean }) {
  const { account, deposit, last_day, last_rent } = end;
  const parts: Fact[] = (
    [
      ['Deposit used for what is open', deposit.used],
      ['Deposit refunded', deposit.refunded],
      ['Deposit withheld', deposit.withheld],
    ] as const
  )
    .filter(([, amount]) => amount > 0)
    .map(([term, amount]) => [term, formatUgx(amount)]);
  return (
    <div className="grid items-start gap-3 md:grid-cols-2">
      <SummaryPart
        title={homeText(account.tenant_details)}
        facts={[
          ['Last day', formatDay(last_day)],
          ...(isOver ? [] : [['Free from', formatDay(addDays(last_day, 1))] as const]),
          ['Keys', end.keys_returned ? 'Returned' : 'Not returned'],
          ['Inspection', end.inspection_notes || 'Nothing noted'],
        ]}
      />
      <SummaryPart
        title="Account"
        facts={[
          ['Last rent', leaseRentText(last_rent)],
          ...parts,
          ['Deposit still held', formatUgx(account.deposit_held)],
          ['Still open', formatUgx(account.open_amount)],
          ...(account.credit > 0 ? [['Credit', formatUgx(account.credit)] as const] : []),
        ]}
      />
    </div>
  );
}

const SummaryPart = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section aria-label={title} className="rounded-md border border-line p-4">
    <h4 className="font-semibold text-ink">{title}</h4>
    <div className="-mt-2">
      <FactList facts={facts} />
    </div>
  </section>
);

/** `USh 400,000 for 1 Nov 2026 to 20 Nov 2026`. */
export const leaseRentText = (rent: LeaseRent | null): string =>
  rent
    ? `${formatUgx(rent.amount)} for ${formatDay(rent.period_start)} to ${formatDay(rent.period_end)}`
    : 'Not charged by schedule';
