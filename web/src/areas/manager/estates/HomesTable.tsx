import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { apartmentFacts } from '../../../features/estates/apartments-text.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type Column, column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { type Home, homeRent, homeState, isFree, OpenCell, RentCell } from './homes.tsx';

const SHOWN = 60;
const UnitLink = ({ home: { apartment } }: { home: Home }) => (
  <NameLink to={RECORD_PATHS.apartment(apartment.id)} className="tabular">
    {apartment.number}
  </NameLink>
);

function Resident({ home }: { home: Home }) {
  const { lease, apartment } = home;
  if (!lease) return <span className="text-muted">{apartment.is_occupied ? '–' : 'Nobody'}</span>;
  return (
    <>
      <NameLink to={RECORD_PATHS.tenant(lease.tenant)}>{lease.tenant_name}</NameLink>
      <span className="block text-xs text-muted">
        since {formatDay(lease.start)}
        {isFree(home) && ', account inactive'}
      </span>
    </>
  );
}

function State({ home }: { home: Home }) {
  const { label, tone } = homeState(home);
  return <Badge tone={tone}>{label}</Badge>;
}

const COLUMNS: readonly Column<Home>[] = [
  column('Unit', { className: 'w-28' }, (home) => <UnitLink home={home} />),
  column('Who lives there', (home) => <Resident home={home} />),
  column('Rooms, size', { hiddenBelow: 'lg', className: 'w-36 whitespace-nowrap text-muted' }, ({ apartment }) =>
    apartmentFacts(apartment),
  ),
  column('Rent, USh', { align: 'right', className: 'w-32' }, (home) => <RentCell rent={homeRent(home)} />),
  column('Open, USh', { align: 'right', className: 'w-32' }, ({ lease }) => <OpenCell lease={lease} />),
  column('State', { className: 'w-36' }, (home) => <State home={home} />),
];

interface HomesTableProps {
  /** The name of the block, for the table's label: 'Block A'. */
  of: string;
  homes: readonly Home[];
  empty: string;
}

export function HomesTable({ of, homes, empty }: HomesTableProps) {
  const [areAllShown, setAllShown] = useState(false);
  const rows = areAllShown ? homes : homes.slice(0, SHOWN);
  return (
    <>
      <DataTable
        isDense
        label={`Apartments of ${of}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ apartment }) => apartment.id}
        card={(home) => (
          <div className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-[0.875rem]">
            <div className="min-w-0">
              <UnitLink home={home} />
              <div>
                <Resident home={home} />
              </div>
            </div>
            <div className="text-right tabular">
              <State home={home} />
              <p className="mt-1.5 font-semibold">
                <OpenCell lease={home.lease} />
              </p>
              <p className="text-xs text-muted">
                rent <RentCell rent={homeRent(home)} />
              </p>
            </div>
          </div>
        )}
        empty={<EmptyState icon="apartment" title={empty} />}
      />
      {rows.length < homes.length && (
        <div className="border-t border-line p-3">
          <Button size="sm" onClick={() => setAllShown(true)}>
            Show all {formatWhole(homes.length)}
          </Button>
        </div>
      )}
    </>
  );
}
