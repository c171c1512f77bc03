import type { ComponentProps } from 'react';
import { HistoryCard } from '../../../features/audit/HistoryPart.tsx';
import type { ListedApartment, ListedEstate } from '../../../features/estates/estate-schemas.ts';
import { useMayDo } from '../../../lib/permissions.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { choiceParam, type ParamValue, useListParams } from '../../../lib/use-list-params.ts';
import { Button } from '../../../ui/Button.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { type Crumb, RecordPage } from '../../../ui/RecordPage.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { Item } from '../tenancy/tenancy-menu.ts';

export const ESTATES_TRAIL: readonly Crumb[] = [{ label: 'Estates', to: '/manager/estates' }];

export const blockTrail = (estate: Pick<ListedEstate, 'id' | 'name'> | undefined): readonly Crumb[] =>
  estate ? [...ESTATES_TRAIL, { label: estate.name, to: RECORD_PATHS.estate(estate.id) }] : ESTATES_TRAIL;

export const apartmentTrail = ({ block_details: block }: ListedApartment): readonly Crumb[] =>
  block ? [...blockTrail(block.estate), { label: block.name, to: RECORD_PATHS.block(block.id) }] : ESTATES_TRAIL;

/** Every filter of the parts of a record's page, empty: another tab starts without the filters of the one before. */
export const NO_PART_FILTERS = { search: null, free: null, state: null, period: null } as const;

/** The permissions for parts of a place, in addition to that for the place itself. */
const NEEDED: Readonly<Record<string, string>> = {
  money: 'money:read',
  complaints: 'complaints:list',
  owners: 'owner_accounts:read',
  documents: 'documents:read',
  history: 'audit:read',
};

export function usePlaceTabs<const Tab extends string>(all: readonly [Tab, ...Tab[]]) {
  const may = useMayDo();
  const shown = all.filter((tab) => may(NEEDED[tab]));
  const { params, change } = useListParams();
  return {
    shown,
    tab: choiceParam(params, 'tab', shown) ?? all[0],
    open: (tab: Tab, filters: Partial<Record<keyof typeof NO_PART_FILTERS, ParamValue>> = {}) =>
      change({ ...NO_PART_FILTERS, ...filters, tab: tab === all[0] ? null : tab }),
  };
}

interface PlacePageProps<Tab extends string> extends Omit<ComponentProps<typeof RecordPage>, 'title' | 'titleTo'> {
  what: 'estate' | 'block' | 'apartment';
  id: number;
  name: string;
  tabs: ReturnType<typeof usePlaceTabs<Tab>>;
  menu?: readonly Item[];
  onAsk: (form: 'edit' | 'delete') => void;
  aside?: ComponentProps<typeof Tabs>['aside'];
}

export function PlacePage<Tab extends string>(props: PlacePageProps<Tab>) {
  const { what, id, name, tabs, menu = [], onAsk, aside, actions, children, ...head } = props;
  const remove: Item = { label: 'Delete', may: 'estates:write', icon: 'trash', onSelect: () => onAsk('delete') };
  return (
    <RecordPage
      {...head}
      title={name}
      actions={
        <>
          <MenuButton
            label="More"
            icon="more"
            variant="secondary"
            isPending={false}
            items={[...menu, remove].map((item) => Object.assign(item, { isDisabled: false }))}
          />
          <Button icon="edit" may="estates:write" onClick={() => onAsk('edit')}>
            Edit
          </Button>
          {actions}
        </>
      }
    >
      <Tabs
        isPage
        label={`Parts of ${name}`}
        items={tabs.shown.map((key) => ({ key, label: key.charAt(0).toUpperCase() + key.slice(1) }))}
        value={tabs.tab}
        onChange={(tab) => tabs.open(tab)}
        aside={aside}
      >
        {tabs.tab === 'history' ? (
          <HistoryCard of={{ subject: what, subject_id: id }} logPath={`/manager/audit?subject=${what}&no=${id}`} />
        ) : (
          children
        )}
      </Tabs>
    </RecordPage>
  );
}
