import { formatUgx } from '@amayumba/contract/money.ts';
import type { Figures } from '@amayumba/contract/money/figures.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import type { OwnerMoney } from './use-owner-money.ts';

const UNKNOWN = '–';

/** Charged and received in the month, and what is open, late and held now. Each tile says by which day it counts. */
export function OwnerMoneyTiles({ money: { figures, month } }: { money: OwnerMoney }) {
  const { data, currentData, isLoading } = figures;
  // Figures of another month must not stand under this month's name.
  const ofMonth = currentData;
  const name = monthName(month.month);
  const value = (shown: Figures | undefined, field: 'charged' | 'received' | 'open_amount' | 'overdue_amount') =>
    shown ? formatUgx(shown[field]) : UNKNOWN;
  return (
    <StatTiles label="Money figures" count={5}>
      <StatTile
        label={`Charged in ${name}`}
        value={value(ofMonth, 'charged')}
        note={
          ofMonth &&
          (ofMonth.credited > 0 ? `by due day, ${formatUgx(ofMonth.credited)} reduced or cancelled` : 'by due day')
        }
        icon="receipt"
        isLoading={!ofMonth && figures.isFetching}
      />
      <StatTile
        label={`Received in ${name}`}
        value={value(ofMonth, 'received')}
        note={
          ofMonth &&
          (ofMonth.refunded > 0 ? `for any month, ${formatUgx(ofMonth.refunded)} paid back` : 'for any month')
        }
        icon="wallet"
        tone="green"
        isLoading={!ofMonth && figures.isFetching}
      />
      <StatTile
        label="Open"
        value={value(data, 'open_amount')}
        note={data && `now, ${formatUgx(data.ageing.not_due)} not due yet`}
        icon="clock"
        tone="amber"
        isLoading={isLoading}
      />
      <StatTile
        label="Overdue"
        value={value(data, 'overdue_amount')}
        note={data && `now, ${formatUgx(data.overdue_amount - data.ageing.days_1_30)} over 30 days`}
        icon="alert"
        tone="rose"
        isLoading={isLoading}
      />
      <StatTile
        label="Deposits held"
        value={data ? formatUgx(data.deposits_held) : UNKNOWN}
        note={data && (data.credit > 0 ? `and ${formatUgx(data.credit)} paid ahead` : 'for tenants')}
        icon="shield"
        tone="indigo"
        isLoading={isLoading}
      />
    </StatTiles>
  );
}
