import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Move } from '@amayumba/contract/tenants/move.ts';
import type { Fact } from '../../../ui/FactList.tsx';
import { leaseRentText } from './lease-rent-text.ts';
import { SummaryPart } from './SummaryPart.tsx';
import { homeText } from '../money/money-place.ts';

interface MoveSummaryProps {
  move: Move;
  newHome: string;
  /** Empty for none. */
  leaseEnd: string;
}

/** The effect of a move on both homes, before it is confirmed. */
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
