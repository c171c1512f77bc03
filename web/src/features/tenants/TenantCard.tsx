import { formatPhone } from '@amayumba/contract/phone.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { RECORD_PATHS } from '../../lib/record-paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NameLink } from '../../ui/NameLink.tsx';
import { LeaseTerm } from './LeaseTerm.tsx';
import { ActiveBadge, RentStatusBadge } from './TenantBadges.tsx';
import type { TenantView } from './tenant-view.ts';

interface TenantCardProps {
  tenant: Tenant;
  view: TenantView;
  onSelect: () => void;
  onEdit: () => void;
}

/** A tenant as a card; a press anywhere on it selects the tenant. */
export function TenantCard({ tenant, view, onSelect, onEdit }: TenantCardProps) {
  return (
    <article
      aria-label={view.name}
      className="card relative flex flex-col gap-3.5 p-4 transition-shadow hover:shadow-md has-[.select:focus-visible]:outline-3 has-[.select:focus-visible]:outline-focus"
    >
      <div className="flex items-start gap-3">
        <Avatar name={view.name} className="size-11" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-md font-semibold tracking-normal">
            {/* The name covers the card, so that a press anywhere works and the keyboard has one stop. */}
            <NameLink
              to={RECORD_PATHS.tenant(tenant.id)}
              onOpen={onSelect}
              className="select outline-none after:absolute after:inset-0 after:rounded-lg"
            >
              {view.name}
            </NameLink>
          </h2>
          <p className="truncate text-sm text-muted">{view.email || 'No email'}</p>
        </div>
        <ActiveBadge isActive={view.isActive} />
      </div>
      <dl className="grid grid-cols-[1.6fr_1.2fr_1fr] gap-2 rounded-md bg-sunken px-3 py-2.5 text-sm">
        <Place term="Estate" text={view.estateName} />
        <Place term="Block" text={view.blockName} />
        <Place term="Apartment" text={view.apartmentLabel} />
      </dl>
      <LeaseTerm tenant={tenant} view={view} />
      <div className="mt-auto flex items-center gap-2 border-t border-line pt-3">
        <RentStatusBadge view={view} />
        {tenant.phone_number && (
          <span className="flex min-w-0 items-center gap-1.5 text-sm text-muted tabular">
            <Icon name="phone" className="size-4" />
            <span className="truncate">{formatPhone(tenant.phone_number)}</span>
          </span>
        )}
        <span className="flex-1" />
        <Button size="sm" icon="edit" className="relative" may="tenants:write" onClick={onEdit}>
          Edit <span className="sr-only">{view.name}</span>
        </Button>
      </div>
    </article>
  );
}

function Place({ term, text }: { term: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="truncate font-medium" title={text}>
        {text}
      </dd>
    </div>
  );
}
