import { textFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import type { Vendor } from '@amayumba/contract/owners/vendor.ts';
import { useState } from 'react';
import { useListVendorsQuery } from '../../../../features/owners/vendors.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { actionsColumn, type Column, column } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { ParamSearch } from '../../../../ui/ParamFields.tsx';
import { RowCard } from '../../../../ui/RowCard.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { PhoneLinks } from '../../money/PhoneLinks.tsx';
import { type VendorDialog, VendorDialogs } from './VendorDialogs.tsx';

const FILTERS = { search: textFilter('search') };

export function VendorsTab() {
  const { filter, paged, onClear } = useListFilter(FILTERS);
  const query = useListVendorsQuery(paged);
  const [dialog, setDialog] = useState<VendorDialog | null>(null);
  const menu = (vendor: Vendor) => (
    <Menu
      label={`More about ${vendor.name}`}
      items={[
        {
          label: 'Edit',
          may: 'owner_accounts:write',
          icon: 'edit',
          onSelect: () => setDialog({ kind: 'edit', vendor }),
        },
        {
          label: 'Delete',
          may: 'owner_accounts:write',
          icon: 'trash',
          isDanger: true,
          onSelect: () => setDialog({ kind: 'delete', vendor }),
        },
      ]}
    />
  );
  const columns: Column<Vendor>[] = [
    column('Vendor', { className: 'w-full' }, (vendor) => <VendorName vendor={vendor} />),
    column('Phone', { className: 'whitespace-nowrap' }, ({ phone, name }) =>
      phone ? <PhoneLinks phone={phone} name={name} className="w-max flex-nowrap" /> : '–',
    ),
    column('TIN', { className: 'tabular', hiddenBelow: 'md' }, ({ tin }) => tin || '–'),
    actionsColumn(menu),
  ];
  const add = () => setDialog({ kind: 'add' });
  return (
    <>
      <FilterBar
        count={0}
        onClear={onClear}
        search={<ParamSearch label="Search vendors" placeholder="Name, trade, TIN" />}
        action={
          <Button variant="primary" icon="plus" isStackedOnPhone may="owner_costs:write" onClick={add}>
            Add vendor
          </Button>
        }
      />
      <ListRows
        noun="vendors"
        query={query}
        columns={columns}
        card={(vendor) => (
          <RowCard title={<VendorName vendor={vendor} />} aside={menu(vendor)}>
            {vendor.phone && <PhoneLinks phone={vendor.phone} name={vendor.name} />}
          </RowCard>
        )}
        empty={
          <EmptyState icon="user" title="No vendors found">
            {filter.search
              ? 'No vendor matches the search.'
              : 'Plumbers, guards, shops: whoever is named in an expense is listed here.'}
          </EmptyState>
        }
      />
      {dialog && <VendorDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

const VendorName = ({ vendor: { id, name, trade } }: { vendor: Vendor }) => (
  <>
    <NameLink to={RECORD_PATHS.expensesOfVendor(id)}>{name}</NameLink>
    {trade && <span className="block text-xs text-muted">{trade}</span>}
  </>
);
