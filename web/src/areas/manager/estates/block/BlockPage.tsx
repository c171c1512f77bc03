import { formatUgx, formatWhole } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ListedBlock } from '../../../../features/estates/estate-schemas.ts';
import { useListApartmentsOfEstateQuery } from '../../../../features/estates/estates.api.ts';
import { useGetBlockQuery, useGetEstateQuery } from '../../../../features/estates/places.api.ts';
import { useListLeasesQuery } from '../../../../features/tenants/leases.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import type { StripFigure } from '../../../../ui/FigureStrip.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { NoRecord } from '../../NoRecord.tsx';
import { HomesTable } from '../HomesTable.tsx';
import { blockTrail, ESTATES_TRAIL, PlacePage, usePlaceTabs } from '../PlacePage.tsx';
import { type Home, homesOf, sumsOf } from '../homes.tsx';

const TABS = ['apartments', 'money', 'complaints', 'history'] as const;
const loadTabs = () => import('../estate/estate-tabs.ts');
const loadForms = () => import('../forms/home-forms.ts');

export function BlockPage() {
  const id = Number(useParams()['id']);
  const query = useGetBlockQuery(id);
  const { currentData: block } = query;
  if (!block) return <NoRecord what="block" id={id} trail={ESTATES_TRAIL} query={query} />;
  return <BlockRecord key={block.id} block={block} />;
}

function BlockRecord({ block }: { block: ListedBlock }) {
  const { id, name, estate: estateId } = block;
  const tabs = usePlaceTabs(TABS);
  const { tab } = tabs;
  const [form, setForm] = useState<'edit' | 'add' | 'announce' | 'delete' | null>(null);
  const navigate = useNavigate();
  const { data: estate } = useGetEstateQuery(estateId);
  const apartments = useListApartmentsOfEstateQuery(estateId);
  const leases = useListLeasesQuery({ estate_id: estateId, current: true });
  const homes =
    apartments.data &&
    homesOf(
      apartments.data.filter((apartment) => apartment.block === id),
      leases.data,
    );
  const late = useLazyPart(loadTabs, tab !== 'apartments');
  const forms = useLazyPart(loadForms, form !== null);
  const free = homes && sumsOf(homes).free;
  const close = () => setForm(null);
  return (
    <>
      <PlacePage
        what="block"
        id={id}
        name={name}
        tabs={tabs}
        menu={[{ label: 'Announce', may: 'messages:write', icon: 'message', onSelect: () => setForm('announce') }]}
        onAsk={setForm}
        trail={blockTrail(estate)}
        state={
          free !== undefined && <Badge tone={free > 0 ? 'indigo' : 'green'}>{freeText(free, homes?.length)}</Badge>
        }
        subtitle={
          <>
            {estate && (
              <Link to={RECORD_PATHS.estate(estateId)} className="font-semibold text-link">
                {estate.name}
              </Link>
            )}
            {block.description && ` · ${block.description}`}
          </>
        }
        figures={figuresOf(homes)}
        actions={
          <Button variant="primary" icon="plus" may="estates:write" disabled={!homes} onClick={() => setForm('add')}>
            Add apartments
          </Button>
        }
      >
        {tab === 'apartments' && (
          <Card isFlush className="overflow-clip">
            {homes && (leases.data ?? leases.error) ? (
              <HomesTable of={name} homes={homes} empty="No apartments in this block yet" />
            ) : apartments.error ? (
              <LoadError title="Apartments fetch failed" query={apartments} />
            ) : (
              <Skeleton className="h-72" />
            )}
          </Card>
        )}
        {tab === 'complaints' && late && (
          <late.ComplaintsCard block_id={id} place={estate && { estate: estate.name, block: name }} />
        )}
        {tab === 'money' && late && (
          <late.PlaceMoney of={{ block_id: id }} name={name} origin={{ estate: block.estate, place: `block-${id}` }} />
        )}
      </PlacePage>
      {forms && form === 'edit' && <forms.EditBlockModal block={block} onClose={close} />}
      {forms && form === 'add' && homes && (
        <forms.AddApartmentsModal
          block={block}
          taken={homes.map(({ apartment }) => apartment.number)}
          onClose={close}
        />
      )}
      {forms && form === 'announce' && <forms.AnnounceModal place={{ estate: estateId, block: id }} onClose={close} />}
      {forms && form === 'delete' && (
        <forms.DeleteBlockDialog
          block={block}
          onClose={close}
          onDeleted={() => void navigate(RECORD_PATHS.estate(estateId), { replace: true })}
        />
      )}
    </>
  );
}

const freeText = (free: number, all = 0): string => (all === 0 ? 'Empty' : free > 0 ? `${free} free` : 'Fully let');

function figuresOf(homes: readonly Home[] | undefined): StripFigure[] {
  const sums = homes && sumsOf(homes);
  const known = [
    { label: 'Apartments', value: sums && formatWhole(sums.count) },
    {
      label: 'Let',
      value: sums && formatWhole(sums.count - sums.free),
      note: sums && `${formatWhole(sums.free)} free`,
    },
    { label: 'Rent if full', value: sums && formatUgx(sums.rentIfFull), note: 'asked a month' },
  ];
  if (sums?.open === null) return known;
  return [...known, { label: 'Open', value: sums && formatUgx(sums.open ?? 0), note: 'of those who live here' }];
}
