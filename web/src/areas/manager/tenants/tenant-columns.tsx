import { formatPhone } from '@amayumba/contract/phone.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { ActiveBadge, RentStatusBadge } from '../../../features/tenants/TenantBadges.tsx';
import { daysLeftText, termText, type TenantView } from '../../../features/tenants/tenant-view.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';

/** A tenant with its values for the screen. */
export interface TenantTableRow {
  tenant: Tenant;
  view: TenantView;
}

/** The actions of a row. */
export interface TenantRowActions {
  onSelect: (tenant: Tenant) => void;
  onEdit: (tenant: Tenant) => void;
}

export function tenantColumns({ onSelect, onEdit }: TenantRowActions): Column<TenantTableRow>[] {
  return [
    {
      key: 'name',
      header: 'Tenant',
      cell: ({ tenant, view }) => (
        <span className="flex min-w-52 items-center gap-3">
          <Avatar name={view.name} className="size-9" />
          <span className="min-w-0">
            <button
              type="button"
              onClick={() => onSelect(tenant)}
              className="block max-w-full truncate rounded-xs text-left font-semibold text-ink hover:text-link hover:underline"
            >
              {view.name}
            </button>
            <span className="block truncate text-xs text-muted">
              {formatPhone(tenant.phone_number) || view.email || 'No phone'}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'home',
      header: 'Apartment',
      cell: ({ view }) => (
        <span className="block min-w-32">
          <span className="block font-medium">{view.apartmentLabel}</span>
          <span className="block max-w-56 truncate text-xs text-muted">
            {view.blockName} · {view.estateName}
          </span>
        </span>
      ),
    },
    {
      key: 'lease',
      header: 'Lease',
      className: 'whitespace-nowrap tabular',
      cell: ({ tenant, view }) => (
        <span>
          <span className="block">{termText(tenant)}</span>
          {view.daysLeft !== undefined && (
            <span className="block text-xs text-muted">{daysLeftText(view.daysLeft)}</span>
          )}
        </span>
      ),
    },
    { key: 'rent', header: 'Rent', cell: ({ view }) => <RentStatusBadge view={view} /> },
    { key: 'account', header: 'Account', cell: ({ view }) => <ActiveBadge isActive={view.isActive} /> },
    {
      key: 'actions',
      header: 'Actions',
      align: 'right',
      isHeaderHidden: true,
      cell: ({ tenant, view }) => <IconButton icon="edit" label={`Edit ${view.name}`} onClick={() => onEdit(tenant)} />,
    },
  ];
}
