import { formatDay } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { dueDayText, lateText } from '../../../../features/money/rent-text.ts';
import { leaseLine, rentOn } from '../../../../features/tenants/lease-view.ts';
import type { ListedLease } from '../../../../features/tenants/leases.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import type { StripFigure } from '../../../../ui/FigureStrip.tsx';
import { Link } from '../../../../ui/Link.tsx';
import type { Home } from '../homes.tsx';

export function apartmentFigures({ apartment, lease }: Home, leases: readonly ListedLease[]): StripFigure[] {
  const terms = lease && rentOn(lease, today());
  const line = leaseLine(leases, today());
  const coming = leases.findLast(({ start }) => start > today());
  return [
    {
      label: 'Tenant',
      value: lease ? (
        <Link to={RECORD_PATHS.tenant(lease.tenant)} className="block max-w-60 truncate text-link hover:underline">
          {lease.tenant_name}
        </Link>
      ) : (
        '–'
      ),
      note: lease
        ? `since ${formatDay(lease.start)}, ${lease.end ? `until ${formatDay(lease.end)}` : 'no end'}`
        : coming
          ? `${coming.tenant_name} from ${formatDay(coming.start)}`
          : 'nobody lives here',
    },
    {
      label: 'Rent',
      value: formatUgx(terms?.rent_amount ?? apartment.rent_amount),
      note: terms ? `${RENT_EVERY_LABELS[terms.rent_every]}, ${dueDayText(terms)}` : 'asked a month',
    },
    ...(lease && lease.open_amount !== null ? [openFigure(lease, lease.open_amount)] : []),
    ...(line
      ? [
          {
            label: 'Let',
            // Rounded down, so that 100% means every day.
            value: `${Math.floor(line.letShare)}%`,
            note: `since ${formatDay(line.stays[0]?.from)}; ${counted(line.freeDays, 'day')} free`,
          },
        ]
      : []),
  ];
}

function openFigure({ oldest_due }: ListedLease, open: number): StripFigure {
  const isLate = oldest_due !== null && oldest_due < today();
  return {
    label: 'Open',
    value: formatUgx(open),
    note: open > 0 ? `oldest ${lateText(oldest_due, today())}` : 'nothing open',
    tone: isLate ? 'rose' : undefined,
  };
}
