import { RentStatusBadge } from '../../../features/tenants/TenantBadges.tsx';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import type { TenantTableRow, TenantRowActions } from './tenant-columns.tsx';

/** A tenant as one row of the list on a phone. */
export function TenantListItem({ tenant, view, onSelect, onEdit }: TenantTableRow & TenantRowActions) {
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <NameLink to={RECORD_PATHS.tenant(tenant.id)} onOpen={() => onSelect(tenant)} className="block">
          {view.name}
        </NameLink>
        <p className="text-sm text-muted">
          {view.apartmentLabel} · {view.estateName}
        </p>
      </div>
      <RentStatusBadge view={view} />
      <IconButton may="tenants:write" icon="edit" label={`Edit ${view.name}`} onClick={() => onEdit(tenant)} />
    </div>
  );
}
