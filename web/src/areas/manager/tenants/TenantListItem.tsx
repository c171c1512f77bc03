import { RentStatusBadge } from '../../../features/tenants/TenantBadges.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { TenantTableRow, TenantRowActions } from './tenant-columns.tsx';

/** A tenant as one row of the list on a phone. */
export function TenantListItem({ tenant, view, onSelect, onEdit }: TenantTableRow & TenantRowActions) {
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => onSelect(tenant)}
          className="block min-h-6 max-w-full truncate rounded-xs text-left font-semibold text-ink"
        >
          {view.name}
        </button>
        <p className="truncate text-sm text-muted">
          {view.apartmentLabel} · {view.estateName}
        </p>
      </div>
      <RentStatusBadge view={view} />
      <IconButton icon="edit" label={`Edit ${view.name}`} onClick={() => onEdit(tenant)} />
    </div>
  );
}
