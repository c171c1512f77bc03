import { firstOfMonth, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import type { Staff } from '@amayumba/contract/staff/staff.ts';
import { addressWithoutLabel } from '@amayumba/contract/estates/address.ts';
import { formatUgx, formatWhole } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { asProblem, isUnknownCall } from '../../../../api/problem.ts';
import { EstatePreview } from '../../../../features/estates/EstatePreview.tsx';
import type { ListedEstate } from '../../../../features/estates/estate-schemas.ts';
import { useListApartmentsOfEstateQuery, useListBlocksQuery } from '../../../../features/estates/estates.api.ts';
import { useGetEstateQuery } from '../../../../features/estates/places.api.ts';
import { useGetMoneyFiguresQuery } from '../../../../features/money/money.api.ts';
import { useCaretakers } from '../../../../features/staff/use-caretakers.ts';
import { useListLeasesQuery } from '../../../../features/tenants/leases.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { monthNames } from '../../../../lib/month-names.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { useIsSettled } from '../../../../lib/use-is-settled.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { StripFigure } from '../../../../ui/FigureStrip.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { PhoneLinks } from '../../money/PhoneLinks.tsx';
import { receivedPath } from '../../money/money-place.ts';
import { NoRecord } from '../../NoRecord.tsx';
import { ESTATES_TRAIL, PlacePage, usePlaceTabs } from '../PlacePage.tsx';
import { type Home, homesOf, sumsOf } from '../homes.tsx';
import { EstateOverview, HomeFilterFields } from './EstateOverview.tsx';

const TABS = ['overview', 'money', 'complaints', 'owners', 'pictures', 'documents', 'history'] as const;
const loadTabs = () => import('./estate-tabs.ts');
const loadForms = () => import('../forms/estate-forms.ts');

export function EstatePage() {
  const id = Number(useParams()['id']);
  return <EstateOf key={id} id={id} />;
}

function EstateOf({ id }: { id: number }) {
  const query = useGetEstateQuery(id);
  const { currentData: estate } = query;
  // They are in the head, so that what is below would move if they came later.
  const staff = useCaretakers(id);
  const isSettled = useIsSettled(staff);
  if (!estate || !isSettled) return <NoRecord what="estate" id={id} trail={ESTATES_TRAIL} query={query} />;
  return <EstateRecord estate={estate} caretakers={staff.caretakers} />;
}

interface EstateHead {
  estate: ListedEstate;
  caretakers: readonly Staff[];
}

function EstateRecord({ estate, caretakers }: EstateHead) {
  const { id, name, available_count: free } = estate;
  const tabs = usePlaceTabs(TABS);
  const { tab, open } = tabs;
  const [form, setForm] = useState<'edit' | 'add-block' | 'announce' | 'delete' | null>(null);
  const navigate = useNavigate();
  const blocks = useListBlocksQuery(id);
  const apartments = useListApartmentsOfEstateQuery(id);
  const leases = useListLeasesQuery({ estate_id: id, current: true });
  const homes = apartments.data && homesOf(apartments.data, leases.data);
  const forms = useLazyPart(loadForms, form !== null);
  const late = useLazyPart(loadTabs, tab !== 'overview');
  const close = () => setForm(null);
  const figures = useEstateFigures(estate, homes, {
    onFree: () => open('overview', { free: 'yes' }),
    onMoney: () => open('money'),
    onReceived: (from, to) => void navigate(receivedPath({ estate: id, from, to })),
  });
  const content = () => {
    if (tab === 'overview')
      return (
        <EstateOverview
          estate={estate}
          queries={{ blocks, apartments, leases }}
          homes={homes}
          onAddBlock={() => setForm('add-block')}
        />
      );
    if (!late) return <Skeleton className="h-72" />;
    switch (tab) {
      case 'money':
        return (
          <late.PlaceMoney
            of={{ estate_id: id }}
            name={name}
            origin={{ estate: id }}
            moneyPath={`/manager/money?estate=${id}`}
            costsPath={`/manager/expenses?estate=${id}`}
          />
        );
      case 'complaints':
        return <late.ComplaintsCard estate_id={id} place={{ estate: name }} />;
      case 'owners':
        return <late.EstateOwners estate={estate} />;
      case 'pictures':
        return <late.EstatePictures estate={estate} apartments={apartments.data} />;
      case 'documents':
        return <late.DocumentsPart subject={{ kind: 'estate', id }} />;
      case 'history':
        return null;
    }
  };
  return (
    <>
      <PlacePage
        what="estate"
        id={id}
        name={name}
        tabs={tabs}
        menu={[
          { label: 'Add Block', may: 'estates:write', icon: 'plus', onSelect: () => setForm('add-block') },
          { label: 'Announce', may: 'messages:write', icon: 'message', onSelect: () => setForm('announce') },
        ]}
        onAsk={setForm}
        trail={ESTATES_TRAIL}
        mark={<EstatePreview name={name} picture={estate} width={72} className="h-12 w-18 rounded-md" />}
        state={
          free !== null && <Badge tone={free > 0 ? 'indigo' : 'green'}>{free > 0 ? `${free} free` : 'Fully let'}</Badge>
        }
        subtitle={<EstateSubtitle estate={estate} caretakers={caretakers} />}
        figures={figures}
        aside={tab === 'overview' && homes?.length !== 0 && <HomeFilterFields />}
      >
        {content()}
      </PlacePage>
      {forms && form === 'edit' && <forms.EditEstateModal estate={estate} onClose={close} />}
      {forms && form === 'add-block' && <forms.AddBlockModal estate={estate} onClose={close} />}
      {forms && form === 'announce' && <forms.AnnounceModal place={{ estate: id }} onClose={close} />}
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

const EstateSubtitle = ({ estate: { address, size, owner, owner_name }, caretakers }: EstateHead) => (
  <>
    {[addressWithoutLabel(address), size].filter(Boolean).join(' · ')}
    {owner !== null && (
      <>
        {' · owner '}
        <Link to={RECORD_PATHS.owner(owner)} className="font-semibold text-link">
          {owner_name || 'without a name'}
        </Link>
      </>
    )}
    <Caretakers people={caretakers} />
  </>
);

function Caretakers({ people }: { people: readonly Staff[] }) {
  if (people.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {people.length === 1 ? 'Caretaker' : 'Caretakers'}
      {people.map(({ id, name, phone_number }) => (
        <span key={id} className="contents">
          <Link to={`/manager/people?person=${id}`} className="font-semibold text-link">
            {name}
          </Link>
          <PhoneLinks phone={phone_number} name={name} className="font-semibold text-link" />
        </span>
      ))}
    </span>
  );
}

interface Openers {
  onFree: () => void;
  onMoney: () => void;
  onReceived: (from: string, to: string) => void;
}

export function useEstateFigures(
  { id, blocks_count }: ListedEstate,
  homes: readonly Home[] | undefined,
  { onFree, onMoney, onReceived }: Openers,
): StripFigure[] {
  const { year, month } = monthOf(today());
  const name = monthNames().current;
  const [start_date, end_date] = [firstOfMonth(year, month), lastOfMonth(year, month)];
  const { currentData: money, error } = useGetMoneyFiguresQuery({ start_date, end_date, estate_id: id });
  const sums = homes && sumsOf(homes);
  const figures: StripFigure[] = [
    {
      label: 'Apartments',
      value: sums && formatWhole(sums.count),
      note: blocks_count === null ? undefined : `in ${counted(blocks_count, 'block')}`,
    },
    {
      label: 'Let',
      value: sums && formatWhole(sums.count - sums.free),
      note: sums && `${formatWhole(sums.free)} free`,
      onOpen: sums && sums.free > 0 ? onFree : undefined,
    },
    { label: 'Rent if full', value: sums && formatUgx(sums.rentIfFull), note: 'asked a month' },
  ];
  if (isUnknownCall(asProblem(error))) return figures;
  const failed = error ? '–' : undefined;
  return [
    ...figures,
    { label: `Charged in ${name}`, value: money ? formatUgx(money.charged) : failed, note: 'by due day' },
    {
      label: `Received in ${name}`,
      value: money ? formatUgx(money.received) : failed,
      note: 'by day of receipt',
      onOpen: () => onReceived(start_date, end_date),
    },
    {
      label: 'Open',
      value: money ? formatUgx(money.open_amount) : failed,
      note: money && (money.overdue_amount > 0 ? `${formatUgx(money.overdue_amount)} overdue` : 'nothing overdue'),
      tone: money && money.overdue_amount > 0 ? 'rose' : undefined,
      onOpen: onMoney,
    },
  ];
}
