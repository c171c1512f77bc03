import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { apartmentFacts } from '../../../../features/estates/apartments-text.ts';
import type { ListedApartment } from '../../../../features/estates/estate-schemas.ts';
import { useGetApartmentQuery, useGetEstateQuery } from '../../../../features/estates/places.api.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { useListLeasesQuery } from '../../../../features/tenants/leases.api.ts';
import { apartmentName } from '../../../../features/tenants/tenant-draft.ts';
import { useGetTenantQuery } from '../../../../features/tenants/tenants.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { loadingFigures } from '../../../../ui/FigureStrip.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { NoRecord } from '../../NoRecord.tsx';
import { ComplaintsCard } from '../../complaints/ComplaintsCard.tsx';
import { Costs } from '../../expenses/Costs.tsx';
import { useKey } from '../../money/use-key.ts';
import { TenancyDialogs } from '../../tenancy/TenancyDialogs.tsx';
import { type TenancyDialog, tenancyMenu } from '../../tenancy/tenancy-menu.ts';
import { apartmentTrail, ESTATES_TRAIL, PlacePage, usePlaceTabs } from '../PlacePage.tsx';
import { homesOf, isFree } from '../homes.tsx';
import { apartmentFigures } from './apartment-figures.tsx';
import { ApartmentRail } from './ApartmentRail.tsx';
import { LeasesCard } from './LeasesCard.tsx';

const LABELS = ['Tenant', 'Rent', 'Open', 'Let'];
const TABS = ['overview', 'complaints', 'documents', 'history'] as const;
const loadTabs = () => import('../estate/estate-tabs.ts');
const loadForms = () => import('../forms/home-forms.ts');

export function ApartmentPage() {
  const id = Number(useParams()['id']);
  const query = useGetApartmentQuery(id);
  const { currentData: apartment } = query;
  if (!apartment) return <NoRecord what="apartment" id={id} trail={ESTATES_TRAIL} query={query} />;
  return <ApartmentRecord key={apartment.id} apartment={apartment} />;
}

type Form = 'edit' | 'delete' | 'record' | 'add-tenant';

function ApartmentRecord({ apartment }: { apartment: ListedApartment }) {
  const { id, number, block_details: block } = apartment;
  const tabs = usePlaceTabs(TABS);
  const { tab } = tabs;
  const [form, setForm] = useState<Form | null>(null);
  const navigate = useNavigate();
  const leases = useListLeasesQuery({ apartment_id: id });
  const [home = { apartment, lease: undefined }] = homesOf([apartment], leases.data);
  const { lease } = home;
  const late = useLazyPart(loadTabs, tab === 'documents');
  const forms = useLazyPart(loadForms, form !== null);
  const accountId = lease?.account ?? 0;
  const { data: account } = useGetAccountQuery(accountId, { skip: form !== 'record' || accountId === 0 });
  const close = () => setForm(null);
  const place = block && { estate: block.estate.name, apartment: number };
  const complaints = tabs.shown.includes('complaints') && (
    <ComplaintsCard apartment_id={id} place={place ?? undefined} />
  );
  const lets = useLeaseMenu(id, lease?.tenant);
  useKey('r', () => accountId > 0 && setForm('record'), 'money:write');
  return (
    <>
      <PlacePage
        what="apartment"
        id={id}
        name={number}
        tabs={tabs}
        menu={lets.items}
        onAsk={setForm}
        trail={apartmentTrail(apartment)}
        mark={
          <span className="grid size-12 place-items-center rounded-lg bg-selected text-link">
            <Icon name="apartment" className="size-6" />
          </span>
        }
        state={leases.data && <Badge tone={isFree(home) ? 'indigo' : 'green'}>{isFree(home) ? 'Free' : 'Let'}</Badge>}
        subtitle={<ApartmentSubtitle apartment={apartment} />}
        figures={
          leases.data ? apartmentFigures(home, leases.data) : leases.isError ? undefined : loadingFigures(LABELS)
        }
        actions={
          <>
            {(accountId > 0 || leases.isLoading) && (
              <Button
                variant="primary"
                icon="plus"
                disabled={accountId === 0}
                aria-keyshortcuts="r"
                may="money:write"
                onClick={() => setForm('record')}
              >
                Record money
              </Button>
            )}
            {leases.data && isFree(home) && (
              <Button variant="primary" icon="plus" may="tenants:write" onClick={() => setForm('add-tenant')}>
                Add Tenant
              </Button>
            )}
          </>
        }
      >
        {tab === 'overview' && (
          <div className="grid items-start gap-3 max-xl:in-order xl:grid-cols-[minmax(0,1fr)_18.5rem]">
            <div className="in-order grid min-w-0 gap-3">
              <LeasesCard leases={leases} />
              {complaints}
              {block && (
                <Card className="empty:hidden">
                  <Costs
                    of={{ apartment_id: id }}
                    origin={{ estate: block.estate.id, place: `apartment-${id}` }}
                    about={apartmentName(number, block.name, block.estate.name)}
                  />
                </Card>
              )}
            </div>
            <ApartmentRail apartment={apartment} leases={leases.data} />
          </div>
        )}
        {tab === 'complaints' && complaints}
        {tab === 'documents' &&
          (late ? <late.DocumentsPart subject={{ kind: 'apartment', id }} /> : <Skeleton className="h-72" />)}
      </PlacePage>
      {lets.dialog}
      {forms && form === 'edit' && <forms.EditApartmentModal apartment={apartment} onClose={close} />}
      {forms && form === 'record' && account && <forms.RecordMoneyModal account={account} onClose={close} />}
      {forms && form === 'add-tenant' && (
        <forms.AddTenantModal
          home={{
            option: { value: id, label: apartmentName(number, block?.name, block?.estate.name) },
            rent: apartment.rent_amount || null,
          }}
          onClose={close}
        />
      )}
      {forms && form === 'delete' && (
        <forms.DeleteApartmentDialog
          apartment={apartment}
          onClose={close}
          onDeleted={() => void navigate(RECORD_PATHS.block(apartment.block), { replace: true })}
        />
      )}
    </>
  );
}

function ApartmentSubtitle({ apartment }: { apartment: ListedApartment }) {
  const place = apartment.block_details;
  const { data: estate, isLoading } = useGetEstateQuery(place?.estate.id ?? 0, { skip: !place });
  return (
    <>
      {place && (
        <>
          <Link to={RECORD_PATHS.block(place.id)} className="text-link">
            {place.name}
          </Link>
          {', '}
          <Link to={RECORD_PATHS.estate(place.estate.id)} className="font-semibold text-link">
            {place.estate.name}
          </Link>
          {' · '}
        </>
      )}
      {apartmentFacts(apartment)}
      {isLoading && <Skeleton className="ml-1 inline-block! h-3 w-36" />}
      {typeof estate?.owner === 'number' && (
        <>
          {' · owner '}
          <Link to={RECORD_PATHS.owner(estate.owner)} className="font-semibold text-link">
            {estate.owner_name || 'without a name'}
          </Link>
        </>
      )}
    </>
  );
}

/**
 * The menu entries for guided changes of the lease of an apartment's tenant, and the open one. For a tenant who lives
 * elsewhere until then, the tenant's page has them.
 */
function useLeaseMenu(apartmentId: number, tenantId: number | undefined) {
  const { currentData: tenant } = useGetTenantQuery(tenantId ?? 0, { skip: tenantId === undefined });
  const [asked, setAsked] = useState<TenancyDialog | null>(null);
  const items = tenant?.apartment === apartmentId ? tenancyMenu(tenant, today(), setAsked) : [];
  return {
    items,
    dialog: asked && tenant && <TenancyDialogs dialog={asked} tenant={tenant} onClose={() => setAsked(null)} />,
  };
}
