import { addDays, formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { MoveOut } from '@amayumba/contract/tenants/move.ts';
import type { Fact } from '../../../ui/FactList.tsx';
import { homeText } from '../money/money-place.ts';
import { leaseRentText } from './lease-rent-text.ts';
import { SummaryPart } from './SummaryPart.tsx';

/** The effect of the end of a lease on the home and the account, before it is confirmed. */
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
