import { formatPhone } from '@amayumba/contract/phone.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { ActiveBadge, LeaseTerm, RentStatusBadge } from '../../../features/tenants/TenantBadges.tsx';
import type { TenantView } from '../../../features/tenants/tenant-view.ts';
import { cx } from '../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { TenantRowActions, TenantTableRow } from './tenant-columns.tsx';

const SKELETONS = 6;
const GRID = 'grid p-4 grid-cols-[repeat(auto-fill,minmax(min(19.5rem,100%),1fr))] gap-4';

interface TenantGridProps extends TenantRowActions {
  rows: readonly TenantTableRow[] | undefined;
  isFetching: boolean;
}

export function TenantGrid({ rows, isFetching, onSelect, onEdit }: TenantGridProps) {
  if (!rows) {
    return (
      <div aria-busy="true" className={GRID}>
        <output className="sr-only">Loading tenants...</output>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <div key={index} className="card grid gap-3.5 p-4">
            <Skeleton className="h-11 w-3/4" />
            <Skeleton className="h-14" />
            <Skeleton className="h-10" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul
      aria-label="Tenants"
      aria-busy={isFetching}
      className={cx(GRID, 'transition-opacity', isFetching && 'opacity-60')}
    >
      {rows.map(({ tenant, view }) => (
        <li key={tenant.id} className="grid min-w-0 grid-cols-1">
          <TenantCard tenant={tenant} view={view} onSelect={() => onSelect(tenant)} onEdit={() => onEdit(tenant)} />
        </li>
      ))}
    </ul>
  );
}

interface TenantCardProps {
  tenant: Tenant;
  view: TenantView;
  onSelect: () => void;
  onEdit: () => void;
}

const TenantCard = ({ tenant, view, onSelect, onEdit }: TenantCardProps) => (
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

const Place = ({ term, text }: { term: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="truncate font-medium" title={text}>
      {text}
    </dd>
  </div>
);
