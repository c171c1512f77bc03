import type { PayingAccount } from '@amayumba/contract/money/cash.ts';
import { useState } from 'react';
import { useListPayingAccountsQuery } from '../../../features/money/cash.api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { ComboboxField, type ComboboxOption } from '../../../ui/ComboboxField.tsx';
import { cashHome } from './cash-home.ts';

interface PayingAccountFieldProps {
  value: PayingAccount | null;
  onChange: (account: PayingAccount | null) => void;
  error: readonly string[] | undefined;
}

const SEARCH_DELAY_MS = 200;
const MATCHES_SHOWN = 12;

const optionOf = (found: PayingAccount): ComboboxOption => ({
  value: found.account,
  label: found.tenant_name,
  detail: cashHome(found),
});

/** Finds the payer, at the estates of the person who records: by name, phone, unit or payment code. */
export function PayingAccountField({ value, onChange, error }: PayingAccountFieldProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const { currentData, isFetching } = useListPayingAccountsQuery({ page: 1, page_size: MATCHES_SHOWN, search });
  const found = currentData?.results ?? [];
  return (
    <ComboboxField
      label="Tenant"
      required
      isMarked={false}
      placeholder="Name, unit, phone or code"
      emptyText="Nobody found at your estates"
      options={found.map(optionOf)}
      value={value && optionOf(value)}
      onChange={(option) => onChange(found.find(({ account }) => account === option?.value) ?? null)}
      onSearch={setText}
      isLoading={isFetching}
      error={error}
      hint={value ? cashHome(value) : undefined}
    />
  );
}
