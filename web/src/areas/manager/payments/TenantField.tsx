import type { Ugx } from '@amayumba/contract/money.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useListTenantsQuery } from '../../../features/tenants/tenants.api.ts';
import { listedAnswer } from '../../../lib/listed-answer.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { type InitialInput, ComboboxField, type ComboboxOption } from '../../../ui/ComboboxField.tsx';

export interface TenantOption extends ComboboxOption {
  rent?: Ugx | undefined;
}

interface TenantFieldProps {
  value: TenantOption | null;
  onChange: (tenant: TenantOption | null) => void;
  placeholder: string;
  required?: boolean | undefined;
  error?: string | readonly string[] | undefined;
  begun?: InitialInput | undefined;
}

const SEARCH_DELAY_MS = 300;
const MATCHES_SHOWN = 20;

/** Picks a tenant. The server searches by name, email, phone in any format, apartment, block and estate. */
export function TenantField({ value, onChange, ...field }: TenantFieldProps) {
  const [text, setText] = useState(field.begun?.text ?? '');
  const search = useDebounced(text, SEARCH_DELAY_MS);
  const query = useListTenantsQuery({ page: 1, page_size: MATCHES_SHOWN, search: search || undefined });
  const options = listedAnswer(query)?.results.map(tenantOption) ?? [];
  return (
    <ComboboxField
      {...field}
      label="Tenant"
      options={options}
      value={value}
      onChange={(picked) => {
        setText('');
        onChange(options.find((option) => option.value === picked?.value) ?? picked);
      }}
      onSearch={setText}
      isLoading={query.isFetching}
      emptyText="No tenants found"
      failure={asProblem(query.error)?.error}
    />
  );
}

export const tenantOption = ({
  id,
  user_details,
  apartment_details: apartment,
  phone_number,
}: Tenant): TenantOption => ({
  value: id,
  label: fullName(user_details),
  detail: [
    ...(apartment ? [apartment.number, apartment.estate.name] : [user_details.email]),
    ...(phone_number ? [formatPhone(phone_number)] : []),
  ].join(' · '),
  rent: apartment?.rent_amount || undefined,
});
