import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { balanceText, leaseStateText } from '../../../../features/money/money-view.ts';
import { useListAccountRowsQuery } from '../../../../features/money/money.api.ts';
import { cx } from '../../../../lib/cx.ts';
import { today } from '../../../../lib/today.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ComboboxField } from '../../../../ui/ComboboxField.tsx';
import { homeText } from '../money-place.ts';

interface AccountFieldProps {
  label?: string | undefined;
  placeholder?: string | undefined;
  value: Account | null;
  onChange: (account: Account | null) => void;
  error?: readonly string[] | undefined;
  isRequired?: boolean | undefined;
}

const SEARCH_DELAY_MS = 200;
const MATCHES_SHOWN = 12;

export function AccountField({
  label = 'Tenant',
  placeholder = 'Name, unit, phone or code',
  value,
  onChange,
  error,
  isRequired = true,
}: AccountFieldProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const {
    currentData,
    error: failure,
    isFetching,
  } = useListAccountRowsQuery(
    { page: 1, page_size: MATCHES_SHOWN, search: search || undefined, ordering: search ? 'name' : 'oldest_due' },
    { refetchOnMountOrArgChange: true },
  );
  const isStale = isFetching || text.trim() !== search;
  const accounts = currentData?.results ?? [];
  return (
    <ComboboxField
      label={label}
      required={isRequired}
      isMarked={false}
      placeholder={placeholder}
      emptyText="No account found"
      failure={asProblem(failure)?.error}
      options={isStale ? [] : accounts.map(optionOf)}
      isLoading={isStale}
      value={value && optionOf(value)}
      onSearch={setText}
      onChange={(option) => onChange(accounts.find(({ id }) => id === option?.value) ?? null)}
      error={error}
    />
  );
}

function optionOf(account: Account) {
  const owes = account.open_amount > 0 ? `owes ${formatUgx(account.open_amount)}` : 'owes nothing';
  return {
    value: account.id,
    label: account.tenant_details.name,
    detail: [homeText(account.tenant_details), owes, leaseStateText(account, today())].filter(Boolean).join(' · '),
  };
}

export function AccountLine({ account, onChange }: { account: Account; onChange?: (() => void) | undefined }) {
  const { tenant_details: tenant, balance } = account;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3.5 py-2.5 text-[0.875rem]">
      <Avatar name={tenant.name} />
      <p className="min-w-0 flex-1 basis-40">
        <b className="font-semibold text-ink">{tenant.name}</b> <span className="text-muted">· {homeText(tenant)}</span>
      </p>
      <span className={cx('font-semibold tabular', balance > 0 ? 'text-rose-ink' : 'text-green-ink')}>
        {balanceText(balance)}
      </span>
      {onChange && (
        <Button size="sm" variant="ghost" onClick={onChange}>
          Change
        </Button>
      )}
    </div>
  );
}
