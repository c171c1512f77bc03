import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import { useMay } from '../../lib/permissions.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import type { OptionsQuery } from '../../ui/OptionsFailed.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useListEstatesQuery } from './estates.api.ts';

export interface EstateSelectProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  error?: readonly string[] | undefined;
}

const FIRST = { page: 1, page_size: PAGE_SIZE_MAX, ordering: 'name' } as const;
const loadSearch = () => import('./EstateSearchField.tsx');

/**
 * Chooses an estate by its name, from a list or, with more estates than a page lists, by a search on the server.
 * Renders nothing for people who do not see the estates.
 */
export function EstateSelect(props: EstateSelectProps) {
  const mayRead = useMay('estates:read');
  const list = useListEstatesQuery(FIRST, { skip: !mayRead });
  const { data } = list;
  if (!mayRead) return null;
  if (data && data.count > data.results.length) return <EstateSearch {...props} />;
  return <EstateList {...props} estates={data?.results ?? []} list={list} />;
}

/**
 * Chooses the estate by which our server filters a list. Renders nothing on another server, which does not count the
 * homes of estates, ignores the filter, and names no estate's id in its rows. See docs/product.md, Another server.
 */
export function EstateFilter(props: EstateSelectProps) {
  const mayRead = useMay('estates:read');
  const { data } = useListEstatesQuery(FIRST, { skip: !mayRead });
  return data?.results.some((estate) => estate.blocks_count === null) ? null : <EstateSelect {...props} />;
}

/** The name of an estate on another server; undefined on ours, which filters by its id. */
export function useForeignEstateName(id: number | undefined): string | undefined {
  const isSkipped = !useMay('estates:read') || id === undefined;
  const { data } = useListEstatesQuery(FIRST, { skip: isSkipped });
  const estate = data?.results.find((one) => one.id === id);
  return estate?.blocks_count === null ? estate.name : undefined;
}

interface EstateListProps extends EstateSelectProps {
  estates: readonly { id: number; name: string }[];
  disabled?: boolean | undefined;
  list?: OptionsQuery;
}

const EstateList = ({ estates, value, onChange, placeholder = 'All estates', ...field }: EstateListProps) => (
  <SelectField
    {...field}
    label="Estate"
    placeholder={placeholder}
    options={estates.map(({ id, name }) => ({ value: id, label: name }))}
    value={value ?? ''}
    onChange={(event) => onChange(Number(event.target.value) || undefined)}
  />
);

/** Loaded late, because few offices have so many estates. */
function EstateSearch(props: EstateSelectProps) {
  const late = useLazyPart(loadSearch, true);
  return late ? <late.EstateSearchField {...props} /> : <EstateList {...props} estates={[]} disabled />;
}
