import { formatUgx } from '@amayumba/contract/money.ts';
import { monthNames } from '../../../lib/month-names.ts';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import type { useOwnerDashboard } from './use-owner-dashboard.ts';

const UNKNOWN = '–';

/**
 * The figures of a portfolio. Occupancy has two decimals, the payment rate one.
 * See docs/product.md, Owner dashboard.
 */
export function OwnerTiles({ dashboard }: { dashboard: ReturnType<typeof useOwnerDashboard> }) {
  const { occupancy, payments, complaints, leases } = dashboard;
  const { data: homes } = occupancy;
  const { data: money } = payments;
  const { data: cases } = complaints;
  const { data: ends } = leases;
  const { current, previous } = monthNames();
  const { received_this_month, received_previous_month } = money ?? {};
  // Only our server sends it.
  const showsReceived = payments.isLoading || received_this_month !== undefined;
  return (
    <StatTiles label="Portfolio figures" count={showsReceived ? 6 : 5}>
      <StatTile
        label="Estates managed"
        value={homes?.estates.length ?? UNKNOWN}
        note={homes && `${homes.total_apartments} apartments`}
        icon="estate"
        isLoading={occupancy.isLoading}
      />
      <StatTile
        label="Occupancy"
        value={homes ? `${homes.occupancy_rate.toFixed(2)}%` : UNKNOWN}
        note={homes && `${homes.occupied_apartments}/${homes.total_apartments} occupied`}
        icon="key"
        tone="indigo"
        isLoading={occupancy.isLoading}
      />
      <StatTile
        label="Month Revenue"
        value={money ? formatUgx(money.monthly_revenue) : UNKNOWN}
        note={money && `Payment rate ${money.payment_rate.toFixed(1)}%, rent for ${current}`}
        icon="wallet"
        tone="green"
        isLoading={payments.isLoading}
      />
      {showsReceived && (
        <StatTile
          label={`Received in ${current}`}
          value={received_this_month === undefined ? UNKNOWN : formatUgx(received_this_month)}
          note={
            received_previous_month !== undefined &&
            `For any month; in ${previous} ${formatUgx(received_previous_month)}`
          }
          icon="wallet"
          isLoading={payments.isLoading}
        />
      )}
      <StatTile
        label="Open Complaints"
        value={cases?.open_complaints ?? UNKNOWN}
        note={cases && `${cases.resolved_complaints} resolved`}
        icon="complaint"
        tone="amber"
        isLoading={complaints.isLoading}
      />
      <StatTile
        label="Expiring"
        value={ends?.expiring_this_month ?? UNKNOWN}
        note={ends && `Renewal rate ${ends.renewal_rate.toFixed(1)}%`}
        icon="calendar"
        tone="rose"
        isLoading={leases.isLoading}
      />
    </StatTiles>
  );
}
