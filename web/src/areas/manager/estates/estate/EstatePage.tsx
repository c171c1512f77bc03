import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { recordReason } from '../../../../api/record-reason.ts';
import { HistoryCard } from '../../../../features/audit/HistoryPart.tsx';
import { useListApartmentsOfEstateQuery, useListBlocksQuery } from '../../../../features/estates/estates.api.ts';
import type { ListedEstate } from '../../../../features/estates/estate-schemas.ts';
import { EstatePreview } from '../../../../features/estates/EstatePreview.tsx';
import { useGetEstateQuery } from '../../../../features/estates/places.api.ts';
import { useListLeasesQuery } from '../../../../features/tenants/leases.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { MenuButton } from '../../../../ui/MenuButton.tsx';
import { RecordPage, RecordUnavailable } from '../../../../ui/RecordPage.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Tabs } from '../../../../ui/Tabs.tsx';
import { homesOf } from '../homes.ts';
import { ESTATES_TRAIL } from '../place-paths.ts';
import { usePlaceTab } from '../use-place-tab.ts';
import { EstateOverview, HomeFilterFields } from './EstateOverview.tsx';
import { useHomeFilter } from './use-home-filter.ts';
import { useEstateFigures } from './use-estate-figures.ts';

const TABS = ['overview', 'money', 'complaints', 'owners', 'pictures', 'documents', 'history'] as const;
const LABELS = {
  overview: 'Overview',
  money: 'Money',
  complaints: 'Complaints',
  owners: 'Owners',
  pictures: 'Pictures',
  documents: 'Documents',
  history: 'History',
};
const loadTabs = () => import('./estate-tabs.ts');
const loadForms = () => import('../forms/estate-forms.ts');

/** The page of an estate: its blocks, tenants, money, complaints, pictures and history. */
export function EstatePage() {
  const id = Number(useParams()['id']);
  const { currentData: estate, error, isFetching, refetch } = useGetEstateQuery(id);
  if (!estate)
    return (
      <RecordUnavailable
        what="estate"
        trail={ESTATES_TRAIL}
        reason={recordReason('estate', id, error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return <EstateRecord key={estate.id} estate={estate} />;
}

function EstateRecord({ estate }: { estate: ListedEstate }) {
  const { id, name, available_count: free } = estate;
  const { tab, shown, open } = usePlaceTab(TABS);
  const [form, setForm] = useState<'edit' | 'add-block' | 'delete' | null>(null);
  const { filter, setFilter } = useHomeFilter();
  const navigate = useNavigate();
  const blocks = useListBlocksQuery(id);
  const apartments = useListApartmentsOfEstateQuery(id);
  const leases = useListLeasesQuery({ estate_id: id, current: true });
  const homes = apartments.data && homesOf(apartments.data, leases.data);
  const forms = useLazyPart(loadForms, form !== null);
  const tabs = useLazyPart(loadTabs, tab !== 'overview');
  const close = () => setForm(null);
  const figures = useEstateFigures(estate, homes, {
    onFree: () => open('overview', { free: 'yes' }),
    onMoney: () => open('money'),
  });
  const content = () => {
    if (tab === 'overview')
      return (
        <EstateOverview
          estate={estate}
          queries={{ blocks, apartments, leases }}
          homes={homes}
          filter={filter}
          onFilter={setFilter}
          onAddBlock={() => setForm('add-block')}
        />
      );
    if (!tabs) return <Skeleton className="h-72" />;
    switch (tab) {
      case 'money':
        return <tabs.PlaceMoney of={{ estate_id: id }} moneyPath={`/manager/money?estate=${id}`} />;
      case 'complaints':
        return <tabs.ComplaintsCard estate_id={id} place={{ estate: name }} />;
      case 'owners':
        return <tabs.EstateOwners estate={estate} />;
      case 'pictures':
        return <tabs.EstatePictures estate={estate} apartments={apartments.data} />;
      case 'documents':
        return <tabs.DocumentsPart subject={{ kind: 'estate', id }} />;
      case 'history':
        return (
          <HistoryCard of={{ subject: 'estate', subject_id: id }} logPath={`/manager/audit?subject=estate&no=${id}`} />
        );
    }
  };
  return (
    <>
      <RecordPage
        title={name}
        trail={ESTATES_TRAIL}
        mark={<EstatePreview name={name} picture={estate} width={72} className="h-12 w-18 rounded-md" />}
        state={
          free !== null && <Badge tone={free > 0 ? 'indigo' : 'green'}>{free > 0 ? `${free} free` : 'Fully let'}</Badge>
        }
        subtitle={<EstateSubtitle estate={estate} />}
        figures={figures}
        actions={
          <>
            <MenuButton
              label="More"
              icon="more"
              variant="secondary"
              isPending={false}
              items={[
                {
                  label: 'Add Block',
                  may: 'estates:write',
                  icon: 'plus',
                  isDisabled: false,
                  onSelect: () => setForm('add-block'),
                },
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
          </>
        }
      >
        <Tabs
          isPage
          label={`Parts of ${name}`}
          items={shown.map((key) => ({ key, label: LABELS[key] }))}
          value={tab}
          onChange={open}
          aside={
            tab === 'overview' && homes && homes.length > 0 && <HomeFilterFields filter={filter} onFilter={setFilter} />
          }
        >
          {content()}
        </Tabs>
      </RecordPage>
      {forms && form === 'edit' && <forms.EditEstateModal estate={estate} onClose={close} />}
      {forms && form === 'add-block' && <forms.AddBlockModal estate={estate} onClose={close} />}
      {forms && form === 'delete' && (
        <forms.DeleteEstateDialog
          estate={estate}
          onClose={close}
          onDeleted={() => void navigate('/manager/estates', { replace: true })}
        />
      )}
    </>
  );
}

function EstateSubtitle({ estate: { address, size, owner, owner_name } }: { estate: ListedEstate }) {
  return (
    <>
      {[address, size].filter(Boolean).join(' · ')}
      {owner !== null && (
        <>
          {' · owner '}
          <Link to={RECORD_PATHS.owner(owner)} className="font-semibold text-link">
            {owner_name || 'without a name'}
          </Link>
        </>
      )}
    </>
  );
}
