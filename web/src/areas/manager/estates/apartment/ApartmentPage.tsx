import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { recordReason } from '../../../../api/record-reason.ts';
import { HistoryCard } from '../../../../features/audit/HistoryPart.tsx';
import type { ListedApartment } from '../../../../features/estates/estate-schemas.ts';
import { apartmentFacts } from '../../../../features/estates/apartments-text.ts';
import { useGetApartmentQuery, useGetEstateQuery } from '../../../../features/estates/places.api.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { apartmentName } from '../../../../features/tenants/tenant-draft.ts';
import { useListLeasesQuery } from '../../../../features/tenants/leases.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { MenuButton } from '../../../../ui/MenuButton.tsx';
import { RecordPage, RecordUnavailable } from '../../../../ui/RecordPage.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Tabs } from '../../../../ui/Tabs.tsx';
import { useKey } from '../../money/use-key.ts';
import { homesOf, isFree } from '../homes.ts';
import { apartmentTrail, ESTATES_TRAIL } from '../place-paths.ts';
import { ComplaintsCard } from '../../complaints/ComplaintsCard.tsx';
import { usePlaceTab } from '../use-place-tab.ts';
import { apartmentFigures } from './apartment-figures.tsx';
import { ApartmentRail } from './ApartmentRail.tsx';
import { LeasesCard } from './LeasesCard.tsx';
import { useLeaseMenu } from './use-lease-menu.tsx';

const TABS = ['overview', 'complaints', 'documents', 'history'] as const;
const LABELS = { overview: 'Overview', complaints: 'Complaints', documents: 'Documents', history: 'History' };
const loadTabs = () => import('../estate/estate-tabs.ts');
const loadForms = () => import('../forms/home-forms.ts');

/** The page of an apartment: present and earlier tenants, open amount, complaints, facts, picture and history. */
export function ApartmentPage() {
  const id = Number(useParams()['id']);
  const { currentData: apartment, error, isFetching, refetch } = useGetApartmentQuery(id);
  if (!apartment)
    return (
      <RecordUnavailable
        what="apartment"
        trail={ESTATES_TRAIL}
        reason={recordReason('apartment', id, error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return <ApartmentRecord key={apartment.id} apartment={apartment} />;
}

type Form = 'edit' | 'delete' | 'record' | 'add-tenant';

function ApartmentRecord({ apartment }: { apartment: ListedApartment }) {
  const { id, number, block_details: block } = apartment;
  const { tab, shown, open } = usePlaceTab(TABS);
  const [form, setForm] = useState<Form | null>(null);
  const navigate = useNavigate();
  const leases = useListLeasesQuery({ apartment_id: id });
  const [home = { apartment, lease: undefined }] = homesOf([apartment], leases.data);
  const { lease } = home;
  const tabs = useLazyPart(loadTabs, tab === 'documents' || tab === 'history');
  const forms = useLazyPart(loadForms, form !== null);
  const accountId = lease?.account ?? 0;
  const { data: account } = useGetAccountQuery(accountId, { skip: form !== 'record' || accountId === 0 });
  const close = () => setForm(null);
  const place = block && { estate: block.estate.name, apartment: number };
  const complaints = shown.includes('complaints') && <ComplaintsCard apartment_id={id} place={place ?? undefined} />;
  const lets = useLeaseMenu(id, lease?.tenant);
  useKey('r', () => accountId > 0 && setForm('record'), 'money:write');
  return (
    <>
      <RecordPage
        title={number}
        trail={apartmentTrail(apartment)}
        mark={
          <span className="grid size-12 place-items-center rounded-lg bg-selected text-link">
            <Icon name="apartment" className="size-6" />
          </span>
        }
        state={leases.data && <Badge tone={isFree(home) ? 'indigo' : 'green'}>{isFree(home) ? 'Free' : 'Let'}</Badge>}
        subtitle={<ApartmentSubtitle apartment={apartment} />}
        figures={leases.data && apartmentFigures(home, leases.data)}
        actions={
          <>
            <MenuButton
              label="More"
              icon="more"
              variant="secondary"
              isPending={false}
              items={[
                ...lets.items,
                {
                  label: 'Delete',
                  may: 'estates:write',
                  icon: 'trash',
                  isDisabled: false,
                  onSelect: () => setForm('delete'),
                },
              ]}
            />
            <Button icon="edit" may="estates:write" onClick={() => setForm('edit')}>
              Edit
            </Button>
            {accountId > 0 && (
              <Button
                variant="primary"
                icon="plus"
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
        <Tabs
          isPage
          label={`Parts of ${number}`}
          items={shown.map((key) => ({ key, label: LABELS[key] }))}
          value={tab}
          onChange={open}
        >
          {tab === 'overview' && (
            <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_18.5rem]">
              <div className="grid min-w-0 gap-3">
                <LeasesCard leases={leases} />
                {complaints}
              </div>
              <ApartmentRail apartment={apartment} leases={leases.data} />
            </div>
          )}
          {tab === 'complaints' && complaints}
          {tab === 'documents' &&
            (tabs ? <tabs.DocumentsPart subject={{ kind: 'apartment', id }} /> : <Skeleton className="h-72" />)}
          {tab === 'history' &&
            (tabs ? (
              <HistoryCard
                of={{ subject: 'apartment', subject_id: id }}
                logPath={`/manager/audit?subject=apartment&no=${id}`}
              />
            ) : (
              <Skeleton className="h-72" />
            ))}
        </Tabs>
      </RecordPage>
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
  const { data: estate } = useGetEstateQuery(place?.estate.id ?? 0, { skip: !place });
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
