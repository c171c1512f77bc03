import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatUgx, formatWhole, parseUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { type ComponentProps, type Ref, type RefObject, useState } from 'react';
import { useListReceiptRowsQuery } from '../../../../features/money/money.api.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { today } from '../../../../lib/today.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { referenceFault } from '../../SentForm.tsx';
import { outstanding } from '../money-place.ts';
import { SettlesFields } from './SettlesFields.tsx';
import { TaxFields } from './TaxFields.tsx';
import { WayField, wayOf } from './WayField.tsx';
import type { RefusedSplit } from './split.ts';
import type { RecordForm } from './use-record-money.ts';

interface RecordFieldsProps {
  form: RecordForm;
  open: readonly Payment[];
  settles: ComponentProps<typeof SettlesFields>['settles'] | null;
  refused: RefusedSplit;
  amountInput: RefObject<HTMLInputElement | null>;
}

export function RecordFields({ form, open, settles, refused, amountInput }: RecordFieldsProps) {
  const { draft, patch, account, problem } = form;
  const { text, value } = fieldsOf(draft, patch, problem?.fields);
  const way = wayOf(draft.way);
  const used = useUsedReference(way.channel, draft.reference);
  return (
    <>
      <AmountField {...value('amount')} proposals={account ? proposalsFor(account, open) : []} inputRef={amountInput} />
      <WayField {...value('way')} error={problem?.fields?.['method'] ?? problem?.fields?.['channel']} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={way.reference}
          maxLength={100}
          {...text('reference')}
          error={used ?? referenceFault(problem)}
        />
        <DateField
          label="Day received"
          required
          isMarked={false}
          max={today()}
          {...text('day', 'received_at')}
          hint={draft.day === today() ? 'Today' : undefined}
        />
      </div>
      {settles && Boolean(draft.amount) && (
        <SettlesFields
          settles={settles}
          onSplit={(split) => patch({ split })}
          refused={refused}
          automaticLabel="Oldest charges first"
        />
      )}
      {account && account.deposit_due > 0 && !draft.split && (
        <p className="text-sm text-muted">
          A deposit of {formatUgx(account.deposit_due)} is due. It takes money only if you choose it.
        </p>
      )}
      <TaxFields draft={draft} onChange={patch} problem={problem} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Paid by"
          maxLength={200}
          {...text('payerName', 'payer_name')}
          hint="The tenant, unless you name somebody else"
        />
        {draft.payerName.trim() !== '' && (
          <TextField label="Phone of the payer" type="tel" maxLength={30} {...text('payerPhone', 'payer_phone')} />
        )}
      </div>
      <TextField
        label="Note"
        maxLength={2000}
        {...text('notes')}
        hint={draft.day === today() ? undefined : `The receipt names ${formatDay(draft.day)} as the day received.`}
      />
    </>
  );
}

/** The likely sums: all that is open, the oldest charge, and all with the next rent. */
function proposalsFor(account: Account, open: readonly Payment[]) {
  const oldest = open.find(({ payment_type }) => payment_type !== 'Security Deposit');
  const rent = account.terms?.rent_amount ?? 0;
  const all = [
    { label: 'All open', amount: account.open_amount },
    { label: oldest ? chargeName(oldest) : '', amount: oldest ? outstanding(oldest) : 0 },
    { label: 'With next rent', amount: rent > 0 ? account.open_amount + rent : 0 },
  ];
  return all.filter(({ amount }, index) => amount > 0 && all.findIndex((one) => one.amount === amount) === index);
}

const SEARCH_DELAY_MS = 300;

/** The receipt that has a transaction id already, as a sentence; undefined if there is none. */
function useUsedReference(channel: Channel, reference: string): string | undefined {
  const search = useDebounced(reference.trim(), SEARCH_DELAY_MS);
  const { currentData } = useListReceiptRowsQuery(
    { page: 1, page_size: 10, search, channel, state: 'valid' },
    { skip: search === '', refetchOnMountOrArgChange: true },
  );
  const used = currentData?.results.find(
    ({ external_reference }) => external_reference?.toLowerCase() === reference.trim().toLowerCase(),
  );
  if (!used || reference.trim() === '') return undefined;
  const { receipt_code, amount, tenant_details, received_at } = used;
  return `Already on receipt ${receipt_code ?? used.id}: ${formatUgx(amount)} from ${tenant_details.name}, ${formatDayOf(received_at)}.`;
}

interface AmountFieldProps {
  value: Ugx | null;
  onChange: (amount: Ugx | null) => void;
  proposals: readonly { label: string; amount: Ugx }[];
  inputRef: Ref<HTMLInputElement>;
  error?: readonly string[] | undefined;
}

const UNREADABLE = 'Enter an amount such as 700,000, 700k or 1.2m.';

/** The amount received, in large digits. The parent gives it a new key for each receipt. */
function AmountField({ value, onChange, proposals, inputRef, error }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : formatWhole(value));
  const isUnreadable = text.trim() !== '' && !parseUgx(text);
  const change = (next: string) => {
    setTyped(next);
    onChange(parseUgx(next) ?? null);
  };
  return (
    <div>
      <Field label="Amount received" required isMarked={false} error={error}>
        {(wiring) => (
          <span className="relative block">
            <span aria-hidden="true" className="absolute top-4.5 left-4 text-xl text-muted">
              USh
            </span>
            <input
              {...wiring}
              ref={(input) => {
                input?.setCustomValidity(isUnreadable ? UNREADABLE : '');
                if (typeof inputRef === 'function') inputRef(input);
                else if (inputRef) inputRef.current = input;
              }}
              type="text"
              inputMode="text"
              autoComplete="off"
              placeholder="0"
              value={text}
              onChange={({ target }) => change(target.value)}
              onBlur={() => !isUnreadable && setTyped(null)}
              className="control h-16 pl-17 text-[1.75rem]! font-bold tracking-[-.02em] tabular"
            />
          </span>
        )}
      </Field>
      {proposals.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {proposals.map(({ label, amount }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                setTyped(null);
                onChange(amount);
              }}
              className="min-h-10 rounded-md border border-line px-3 text-sm text-muted hover:bg-hover max-sm:min-h-11"
            >
              {label} <b className="font-semibold text-ink tabular">{formatWhole(amount)}</b>
            </button>
          ))}
          <span className="ml-auto text-xs text-muted max-sm:hidden">700k works too</span>
        </div>
      )}
    </div>
  );
}
