import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useListApartmentsOfEstateQuery, useListBlocksQuery } from '../../../features/estates/estates.api.ts';
import { EstateSelect } from '../../../features/estates/EstateSelect.tsx';
import { CATEGORY_OPTIONS } from '../../../features/owners/expense-view.ts';
import { useCreateVendorMutation, useListVendorsQuery } from '../../../features/owners/vendors.api.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { ComboboxField, type ComboboxOption } from '../../../ui/ComboboxField.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { ExpenseDraft } from './expense-draft.ts';

type CostDraft = Pick<ExpenseDraft, 'amount' | 'category' | 'estate' | 'place' | 'vendor'>;

interface CostFieldsProps {
  draft: CostDraft;
  onChange: (part: Partial<CostDraft>) => void;
  errors: FieldErrors;
  sumExample: string;
  hasSum: boolean;
  hasPlace: boolean;
}

export function CostFields({ draft, onChange, errors, sumExample, hasSum, hasPlace }: CostFieldsProps) {
  const field = fieldsOf(draft, onChange, errors);
  return (
    <>
      {hasSum && <MoneyField label="Amount" required placeholder={sumExample} {...field.value('amount')} />}
      <SelectField
        label="Category"
        required
        placeholder="Choose a category"
        options={CATEGORY_OPTIONS}
        {...field.text('category')}
      />
      {hasPlace && (
        <>
          <EstateSelect
            required
            placeholder="Choose an estate"
            value={draft.estate}
            onChange={(estate) => onChange({ estate, place: '' })}
            error={errors['estate']}
          />
          <PlaceSelect estate={draft.estate} {...field.value('place')} error={errors['apartment'] ?? errors['block']} />
        </>
      )}
      <VendorField {...field.value('vendor')} />
    </>
  );
}

interface PlaceSelectProps {
  estate: number | undefined;
  /** `block-3`, `apartment-12`, or empty for the whole estate. */
  value: string;
  onChange: (place: string) => void;
  error?: readonly string[] | undefined;
}

function PlaceSelect({ estate, value, onChange, error }: PlaceSelectProps) {
  const skip = { skip: estate === undefined };
  const blocks = useListBlocksQuery(estate ?? 0, skip);
  const apartments = useListApartmentsOfEstateQuery(estate ?? 0, skip);
  return (
    <SelectField
      label="For"
      placeholder="The whole estate"
      disabled={estate === undefined}
      options={[
        ...(blocks.currentData ?? []).map(({ id, name }) => ({ value: `block-${id}`, label: name })),
        ...(apartments.currentData ?? []).map(({ id, number, block_details }) => ({
          value: `apartment-${id}`,
          label: [number, block_details?.name].filter(Boolean).join(', '),
        })),
      ]}
      list={blocks.error === undefined ? apartments : blocks}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}

const SEARCH_DELAY_MS = 200;
const MATCHES_SHOWN = 20;
/** Not an id: stands for a typed vendor until it is added. A form cannot be sent with it. */
const NEW = 0;
const STILL_ADDED = ['This vendor is being added. Try again in a moment.'];

interface VendorFieldProps {
  value: ComboboxOption | null;
  onChange: (vendor: ComboboxOption | null) => void;
  error?: readonly string[] | undefined;
}

/** Finds a vendor by name; choosing an unknown name adds it. */
function VendorField({ value, onChange, error }: VendorFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const {
    currentData,
    error: failure,
    isFetching,
  } = useListVendorsQuery({ page: 1, page_size: MATCHES_SHOWN, search });
  const [create, creation] = useCreateVendorMutation();
  // The name of a vendor that could not be added, or whose answer was lost; the field begins again with it.
  const [failed, setFailed] = useState('');
  const isStale = isFetching || typed.trim() !== search;
  const found = (currentData?.results ?? []).map(({ id, name, trade }) => ({
    value: id,
    label: name,
    detail: trade || undefined,
  }));
  // Whether a name is new is known only once the vendors are.
  const isNew =
    search !== '' && currentData && !found.some(({ label }) => label.toLowerCase() === search.toLowerCase());
  const options = isStale ? [] : [...found, ...(isNew ? [{ value: NEW, label: `Add “${search}”` }] : [])];
  const choose = async (option: ComboboxOption | null) => {
    if (option?.value !== NEW) {
      creation.reset();
      return onChange(option);
    }
    onChange({ value: NEW, label: search });
    const { data } = await create({ key: newKey(), body: { name: search } });
    setFailed(data ? '' : search);
    onChange(data ? { value: data.id, label: data.name } : null);
  };
  return (
    <ComboboxField
      key={failed}
      begun={failed ? { text: failed, isOpen: false } : undefined}
      label="Vendor"
      placeholder="Type a name"
      hint="A new name is added to the vendors."
      emptyText="No vendor yet. Type a name."
      failure={asProblem(failure)?.error}
      options={options}
      isLoading={isStale || creation.isLoading}
      value={value}
      onSearch={setTyped}
      onChange={(option) => void choose(option)}
      error={error && creation.isLoading ? STILL_ADDED : (error ?? asProblem(creation.error)?.error)}
    />
  );
}
