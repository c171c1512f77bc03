import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import type { RefObject } from 'react';
import type { Problem } from '../../../../api/problem.ts';
import { useListReceiptRowsQuery } from '../../../../features/money/money.api.ts';
import { today } from '../../../../lib/today.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { referenceFault } from '../MoneyForm.tsx';
import { outstanding } from '../money-place.ts';
import { linesOf, type RefusedSplit, type SplitCharge } from './split.ts';
import { AmountField } from './AmountField.tsx';
import { SettlesFields } from './SettlesFields.tsx';
import { TaxFields } from './TaxFields.tsx';
import { WayField, wayOf } from './WayField.tsx';
import { automaticSplit, payAhead, settlePreview } from './settle-preview.ts';
import type { useAccountCharges } from './use-account-charges.ts';
import type { useRecordMoney } from './use-record-money.ts';

interface RecordFieldsProps {
  draft: ReturnType<typeof useRecordMoney>['draft'];
  onChange: ReturnType<typeof useRecordMoney>['set'];
  account: Account | null;
  charges: ReturnType<typeof useAccountCharges>;
  splitCharges: readonly SplitCharge[];
  refused: RefusedSplit;
  problem: Problem | undefined;
  amountInput: RefObject<HTMLInputElement | null>;
}

/** Amount, method, reference and day of a receipt, with a live preview of the charges it will settle. */
export function RecordFields(props: RecordFieldsProps) {
  const { draft, onChange, account, charges, splitCharges, refused, problem, amountInput } = props;
  const { amount, withheld, split } = draft;
  const worth = amount ? amount + (withheld ?? 0) : 0;
  const way = wayOf(draft.way);
  const used = useUsedReference(way.channel, draft.reference);
  const automatic = automaticSplit(charges.open, worth, charges.order);
  const all = charges.charges ?? [];
  const preview =
    account && worth > 0
      ? split
        ? settlePreview(account, all, worth, linesOf(split))
        : payAhead(settlePreview(account, all, worth, automatic), account, all, charges.ahead)
      : undefined;
  return (
    <>
      <AmountField
        value={amount}
        onChange={(next) => onChange({ amount: next })}
        proposals={account ? proposalsFor(account, charges.open) : []}
        inputRef={amountInput}
        error={problem?.fields?.['amount']}
      />
      <WayField
        value={draft.way}
        onChange={(next) => onChange({ way: next })}
        error={problem?.fields?.['method'] ?? problem?.fields?.['channel']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={way.reference}
          autoComplete="off"
          maxLength={100}
          value={draft.reference}
          onChange={({ target }) => onChange({ reference: target.value })}
          error={used ?? referenceFault(problem)}
        />
        <DateField
          label="Day received"
          required
          isMarked={false}
          max={today()}
          value={draft.day}
          onChange={({ target }) => onChange({ day: target.value })}
          error={problem?.fields?.['received_at']}
          hint={draft.day === today() ? 'Today' : undefined}
        />
      </div>
      {account && preview && (
        <SettlesFields
          account={account}
          preview={preview}
          isWhole={charges.isWhole}
          charges={splitCharges}
          amount={worth}
          split={split}
          automatic={charges.charges && automatic}
          onSplit={(next) => onChange({ split: next })}
          refused={refused}
          automaticLabel="Oldest charges first"
        />
      )}
      {account && account.deposit_due > 0 && !split && (
        <p className="text-sm text-muted">
          A deposit of {formatUgx(account.deposit_due)} is due. It takes money only if you choose it.
        </p>
      )}
      <TaxFields draft={draft} onChange={onChange} problem={problem} />
      <PayerFields draft={draft} onChange={onChange} problem={problem} />
      <TextField
        label="Note"
        autoComplete="off"
        maxLength={2000}
        value={draft.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
        error={problem?.fields?.['notes']}
        hint={draft.day === today() ? undefined : `The receipt names ${formatDay(draft.day)} as the day received.`}
      />
    </>
  );
}

/** The likely sums: all that is open, the oldest charge, and all with the next rent. */
function proposalsFor(account: Account, open: ReturnType<typeof useAccountCharges>['open']) {
  const oldest = open.find(({ payment_type }) => payment_type !== 'Security Deposit');
  const rent = account.terms?.rent_amount ?? 0;
  const all = [
    { label: 'All open', amount: account.open_amount },
    { label: oldest ? chargeName(oldest) : '', amount: oldest ? outstanding(oldest) : 0 },
    { label: 'With next rent', amount: rent > 0 ? account.open_amount + rent : 0 },
  ];
  return all.filter(({ amount }, index) => amount > 0 && all.findIndex((one) => one.amount === amount) === index);
}

interface PayerFieldsProps {
  draft: ReturnType<typeof useRecordMoney>['draft'];
  onChange: ReturnType<typeof useRecordMoney>['set'];
  problem: Problem | undefined;
}

/** The payer, if it is not the tenant: the name, and then the phone number. */
function PayerFields({ draft, onChange, problem }: PayerFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Paid by"
        autoComplete="off"
        maxLength={200}
        value={draft.payerName}
        onChange={({ target }) => onChange({ payerName: target.value })}
        error={problem?.fields?.['payer_name']}
        hint="The tenant, unless you name somebody else"
      />
      {draft.payerName.trim() !== '' && (
        <TextField
          label="Phone of the payer"
          type="tel"
          autoComplete="off"
          maxLength={30}
          value={draft.payerPhone}
          onChange={({ target }) => onChange({ payerPhone: target.value })}
          error={problem?.fields?.['payer_phone']}
        />
      )}
    </div>
  );
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
