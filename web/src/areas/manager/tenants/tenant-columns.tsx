import { NO_DATE } from '@amayumba/contract/calendar.ts';
import { unitName } from '@amayumba/contract/estates/unit-name.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { ActiveBadge, RentStatusBadge } from '../../../features/tenants/TenantBadges.tsx';
import { daysLeftText, type TenantView, termText } from '../../../features/tenants/tenant-view.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { actionsColumn, type Column, column } from '../../../ui/DataTable.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';

export interface TenantTableRow {
  tenant: Tenant;
  view: TenantView;
}

export interface TenantRowActions {
  onSelect: (tenant: Tenant) => void;
  onEdit: (tenant: Tenant) => void;
}

export const tenantColumns = ({ onSelect, onEdit }: TenantRowActions): Column<TenantTableRow>[] => [
  column('Tenant', ({ tenant, view }) => (
    <span className="flex min-w-52 items-center gap-3">
      <Avatar name={view.name} className="size-9" />
      <span className="min-w-0">
        <NameLink to={RECORD_PATHS.tenant(tenant.id)} onOpen={() => onSelect(tenant)}>
          {view.name}
        </NameLink>
        <span className="block truncate text-xs text-muted">
          {formatPhone(tenant.phone_number) || view.email || 'No phone'}
        </span>
      </span>
    </span>
  )),
  column('Apartment', ({ tenant }) => <Home apartment={tenant.apartment_details} />),
  column('Lease', { className: 'whitespace-nowrap tabular' }, ({ tenant, view }) => (
    <span>
      <span className="block">{termText(tenant)}</span>
      {view.daysLeft !== undefined && <span className="block text-xs text-muted">{daysLeftText(view.daysLeft)}</span>}
    </span>
  )),
  column('Rent', ({ view }) => <RentStatusBadge view={view} />),
  column('Account', ({ view }) => <ActiveBadge isActive={view.isActive} />),
  actionsColumn(({ tenant, view }) => (
    <IconButton may="tenants:write" icon="edit" label={`Edit ${view.name}`} onClick={() => onEdit(tenant)} />
  )),
];

function Home({ apartment }: { apartment: Tenant['apartment_details'] }) {
  if (!apartment) return NO_DATE;
  const { block, estate } = apartment;
  return (
    <>
      <Link to={RECORD_PATHS.apartment(apartment.id)} className="font-medium hover:text-link hover:underline">
        {apartment.number}
      </Link>
      <span className="block text-xs text-muted">
        <Link to={RECORD_PATHS.block(block.id)} className="hover:text-link hover:underline">
          {block.name}
        </Link>
        {' · '}
        <Link to={RECORD_PATHS.estate(estate.id)} className="hover:text-link hover:underline">
          {estate.name}
        </Link>
      </span>
    </>
  );
}

export const TenantListItem = ({ tenant, view, onSelect, onEdit }: TenantTableRow & TenantRowActions) => (
  <div className="flex items-center gap-3">
    <div className="min-w-0 flex-1">
      <NameLink to={RECORD_PATHS.tenant(tenant.id)} onOpen={() => onSelect(tenant)} className="block">
        {view.name}
      </NameLink>
      <p className="text-sm text-muted">
        {unitName(view.apartmentLabel, view.blockName)} · {view.estateName}
      </p>
    </div>
    <RentStatusBadge view={view} />
    <IconButton may="tenants:write" icon="edit" label={`Edit ${view.name}`} onClick={() => onEdit(tenant)} />
  </div>
);
