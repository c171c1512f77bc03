import { formatPhone } from '@amayumba/contract/phone.ts';
import { formatDay, NO_DATE } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useNavigate } from 'react-router';
import { asProblem } from '../../../api/problem.ts';
import { saveTenantsData } from '../../../features/privacy/save-tenants-data.ts';
import { HistoryPart } from '../../../features/audit/HistoryPart.tsx';
import { LeaseTerm } from '../../../features/tenants/LeaseTerm.tsx';
import { ActiveBadge, RentStatusBadge } from '../../../features/tenants/TenantBadges.tsx';
import { tenantView } from '../../../features/tenants/tenant-view.ts';
import { useGetTenantQuery } from '../../../features/tenants/tenants.api.ts';
import { today } from '../../../lib/today.ts';
import { mailLink, phoneLink } from '../../../lib/contact-links.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Drawer } from '../../../ui/Drawer.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { accountPath } from '../money/money-place.ts';

interface TenantPanelProps {
  id: number;
  /** The tenant from the list, shown until the newest version has loaded. */
  listed: Tenant | undefined;
  onClose: () => void;
  onEdit: (tenant: Tenant) => void;
  onSetPassword: (tenant: Tenant) => void;
  onChangeStatus: (tenant: Tenant) => void;
  onErase: (tenant: Tenant) => void;
}

/** The selected tenant: home, lease and contact details. */
export function TenantPanel({ id, listed, onClose, onEdit, onSetPassword, onChangeStatus, onErase }: TenantPanelProps) {
  const { currentData, error, isFetching, refetch } = useGetTenantQuery(id, { refetchOnMountOrArgChange: true });
  const tenant = currentData ?? listed;
  const problem = asProblem(error);
  return (
    <Drawer
      title="Tenant"
      isOpen
      onClose={onClose}
      footer={
        tenant && (
          <Button variant="primary" icon="edit" className="flex-1" onClick={() => onEdit(tenant)}>
            Edit Tenant
          </Button>
        )
      }
    >
      {problem && (
        <ErrorState
          title={problem.status === 404 ? 'This tenant is not there' : 'The tenant could not be loaded'}
          message={problem.error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!tenant && !problem && (
        <div className="grid gap-3">
          <output className="sr-only">Loading tenant...</output>
          <Skeleton className="h-14" />
          <Skeleton className="h-11" />
          <Skeleton className="h-60" />
        </div>
      )}
      {tenant && (
        <Details
          tenant={tenant}
          onSetPassword={() => onSetPassword(tenant)}
          onChangeStatus={() => onChangeStatus(tenant)}
          onErase={() => onErase(tenant)}
        />
      )}
    </Drawer>
  );
}

interface DetailsProps {
  tenant: Tenant;
  onSetPassword: () => void;
  onChangeStatus: () => void;
  onErase: () => void;
}

function Details({ tenant, onSetPassword, onChangeStatus, onErase }: DetailsProps) {
  const navigate = useNavigate();
  const view = tenantView(tenant, today());
  const { apartment_details: home, phone_number: phone, account } = tenant;
  const facts: readonly [string, string][] = [
    ['Estate', view.estateName],
    ['Block', view.blockName],
    ['Apartment', view.apartmentLabel],
    ['Rent a month', home ? formatUgx(home.rent_amount) : NO_DATE],
    ['Tenant type', tenant.tenant_type_details?.name ?? NO_DATE],
    ['Lease start', formatDay(tenant.lease_start)],
    ['Lease end', formatDay(tenant.lease_end)],
    ['Phone', phone ? formatPhone(phone) : NO_DATE],
    ['Emergency contact', tenant.emergency_contact || NO_DATE],
    ['Username', tenant.user_details.username],
  ];
  return (
    <>
      <div className="flex items-center gap-3.5">
        <Avatar name={view.name} className="size-14 text-lg" />
        <div className="min-w-0">
          <p className="text-lg font-bold tracking-[-.018em]">{view.name}</p>
          <p className="text-sm break-words text-muted">{view.email}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <ActiveBadge isActive={view.isActive} />
        <RentStatusBadge view={view} />
      </div>
      <div className="mt-4 flex gap-2">
        <a href={mailLink(view.email)} className={buttonStyle('secondary', 'md', 'flex-1')}>
          <Icon name="mail" className="size-4.5 max-sm:hidden" />
          Email
        </a>
        {phone && (
          <a href={phoneLink(phone)} className={buttonStyle('secondary', 'md', 'flex-1')}>
            <Icon name="phone" className="size-4.5 max-sm:hidden" />
            Call
          </a>
        )}
        {typeof account === 'number' && (
          <Link to={accountPath(account)} className={buttonStyle('secondary', 'md', 'flex-1')}>
            <Icon name="wallet" className="size-4.5 max-sm:hidden" />
            Account
          </Link>
        )}
        <Menu
          label={`More about ${view.name}`}
          items={[
            {
              label: 'Payments',
              icon: 'wallet',
              onSelect: () => void navigate(`/manager/payments?tenant=${tenant.id}`),
            },
            {
              label: 'Complaints',
              icon: 'complaint',
              onSelect: () => void navigate(`/manager/complaints?tenant=${tenant.id}`),
            },
            { label: 'Set password', icon: 'key', onSelect: onSetPassword },
            {
              label: 'Make file of personal data',
              icon: 'download',
              onSelect: () => void saveTenantsData(tenant.id, view.name),
            },
            {
              label: view.isActive ? 'Deactivate' : 'Activate',
              icon: view.isActive ? 'lock' : 'check',
              isDanger: view.isActive,
              onSelect: onChangeStatus,
            },
            { label: 'Erase identity', icon: 'trash', isDanger: true, onSelect: onErase },
          ]}
        />
      </div>
      <div className="mt-5 rounded-md bg-sunken p-4">
        <LeaseTerm tenant={tenant} view={view} />
      </div>
      <FactList facts={facts} />
      <HistoryPart of={{ tenant_id: tenant.id }} logPath={`/manager/audit?tenant=${tenant.id}`} />
    </>
  );
}
