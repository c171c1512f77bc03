import { lastOfMonth } from '@amayumba/contract/calendar.ts';
import { counted } from '../../../lib/counted.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { TenancyExpiry } from '@amayumba/contract/reports/owner-figures.ts';
import { ALERTS_MAX as LISTED_MOST, EXPIRING_DAYS } from '@amayumba/contract/reports/rules.ts';
import { NO_FIGURE as UNKNOWN } from '../../../features/reports/glance-rate.ts';
import { receivedText } from '../../../features/reports/received-text.ts';
import { monthNames } from '../../../lib/month-names.ts';
import { thisMonth, today } from '../../../lib/today.ts';
import { isComing } from '../../../ui/Figures.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import type { useOwnerDashboard } from './use-owner-dashboard.ts';

/** A rate with decimals; none without a denominator. */
const rateOf = (rate: number, decimals: number, whole = 1) => (whole === 0 ? UNKNOWN : `${rate.toFixed(decimals)}%`);

/** A portfolio's figures: occupancy with two decimals, rates with one. See docs/product.md, Owner dashboard. */
export function OwnerTiles({ dashboard }: { dashboard: ReturnType<typeof useOwnerDashboard> }) {
  const { occupancy, payments, complaints, leases, net, estateId } = dashboard;
  const { currentData: left } = net;
  const { currentData: homes } = occupancy;
  const { currentData: money } = payments;
  const { currentData: cases } = complaints;
  const { currentData: ends } = leases;
  const { current, previous } = monthNames();
  const { received_this_month, received_previous_month, reversed_earlier } = money ?? {};
  // Only our server sends it, and then for every estate.
  const showsReceived = payments.isLoading || payments.data?.received_this_month !== undefined;
  const showsNet = net.isLoading || net.data !== undefined;
  return (
    <StatTiles label="Portfolio figures" count={showsReceived && showsNet ? 7 : showsReceived || showsNet ? 6 : 5}>
      <StatTile
        label="Estates managed"
        value={homes?.estates.length ?? UNKNOWN}
        note={homes && counted(homes.total_apartments, 'apartment')}
        icon="estate"
        isLoading={isComing(occupancy)}
      />
      <StatTile
        label="Occupancy"
        value={homes ? rateOf(homes.occupancy_rate, 2, homes.total_apartments) : UNKNOWN}
        note={homes && `${homes.occupied_apartments}/${homes.total_apartments} occupied`}
        icon="key"
        tone="indigo"
        isLoading={isComing(occupancy)}
      />
      <StatTile
        label="Month Revenue"
        value={money ? formatUgx(money.monthly_revenue) : UNKNOWN}
        note={money && `Payment rate ${rateOf(money.payment_rate, 1, money.month_payments)}, rent for ${current}`}
        icon="wallet"
        tone="green"
        isLoading={isComing(payments)}
      />
      {showsReceived && (
        <StatTile
          label={`Received in ${current}`}
          value={received_this_month === undefined ? UNKNOWN : formatUgx(received_this_month)}
          note={
            received_previous_month !== undefined &&
            `${receivedText('With deposits', reversed_earlier)}; in ${previous.slice(0, 3)} ${formatUgx(received_previous_month)}`
          }
          icon="wallet"
          isLoading={isComing(payments)}
        />
      )}
      {showsNet && (
        <StatTile
          label="Net this month"
          value={left ? formatUgx(left.net) : UNKNOWN}
          note={left && `Rent and other income less costs${left.fee > 0 ? ' and fee' : ', before the fee'}`}
          icon="wallet"
          tone="green"
          to={estateId === null ? '/owner/money' : `/owner/money?estate=${estateId}`}
          isLoading={isComing(net)}
        />
      )}
      <StatTile
        label="Open Complaints"
        value={cases?.open_complaints ?? UNKNOWN}
        note={cases && `${cases.resolved_complaints} resolved`}
        icon="complaint"
        tone="amber"
        isLoading={isComing(complaints)}
      />
      <StatTile
        label="Expiring"
        value={ends?.expiring_this_month ?? UNKNOWN}
        note={ends && endsNote(ends, current)}
        icon="calendar"
        tone="rose"
        to={endingPath(estateId)}
        isLoading={isComing(leases)}
      />
    </StatTiles>
  );
}

/** The report of the leases that end this month. Those that have ended in it are not in the tile. */
function endingPath(estateId: number | null): string {
  const { year, month } = thisMonth();
  const estate = estateId === null ? '' : `&estate=${estateId}`;
  return `/owner/reports?tab=tenancy&start=${today()}&end=${lastOfMonth(year, month)}${estate}`;
}

/** `In Nov; 7 in 60 days. Renewal rate 89.3%`: the first is the tile, the second the list below it. */
function endsNote({ expiring_soon, renewal_rate, ended_terms }: TenancyExpiry, month: string): string {
  const soon = expiring_soon.length < LISTED_MOST ? `${expiring_soon.length}` : `${LISTED_MOST} or more`;
  return `In ${month.slice(0, 3)}; ${soon} in ${EXPIRING_DAYS} days. Renewal rate ${rateOf(renewal_rate, 1, ended_terms)}`;
}
