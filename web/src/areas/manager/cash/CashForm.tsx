import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { CashReceipt, MyCash, PayingAccount } from '@amayumba/contract/money/cash.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { useState } from 'react';
import { useSentDraft } from '../../../api/use-sent-draft.ts';
import { asProblem } from '../../../api/problem.ts';
import { useListPayingAccountsQuery, useRecordCashMutation } from '../../../features/money/cash.api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { today } from '../../../lib/today.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ComboboxField, type ComboboxOption } from '../../../ui/ComboboxField.tsx';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { PageForm } from '../../../ui/PageForm.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface CashDraft {
  account: PayingAccount | null;
  amount: Ugx | null;
  payerName: string;
  notes: string;
}

const emptyDraft = (): CashDraft => ({ account: null, amount: null, payerName: '', notes: '' });

interface CashFormProps {
  cash: MyCash | undefined;
  /** When the server sent it, in milliseconds. */
  readAtMs: number | undefined;
}

export function CashForm({ cash, readAtMs }: CashFormProps) {
  const { draft, patch, clear, kept, once } = useSentDraft('record-cash', emptyDraft);
  const [record] = useRecordCashMutation();
  const [made, setMade] = useState<CashReceipt | null>(null);
  const { account, amount, payerName, notes } = draft;
  const { problem, isPending } = once;
  const field = fieldsOf(draft, patch, problem?.fields);
  // Also asked at the press, because a page may stay open overnight.
  const over = () => overText(amount, cash, readAtMs);
  const isOver = over();
  const submit = async () => {
    if (!account || !amount || over()) return;
    const body = {
      account: account.account,
      amount,
      ...(payerName.trim() && { payer_name: payerName.trim() }),
      ...(notes.trim() && { notes: notes.trim() }),
    };
    const sent = await once.send((key) => record({ key, body }));
    if (!sent?.data) return; // the form shows the error
    setMade(sent.data);
    clear();
  };
  return (
    <Card className="mt-3">
      <PageForm isPending={isPending} onSubmit={() => void submit()}>
        <DraftNote draft={kept} />
        <Refusal problem={problem?.fields ? undefined : problem} title="Not recorded" className="mb-4" />
        <Recorded receipt={problem ? null : made} />
        {/* A new receipt begins with empty fields. */}
        <div key={made?.id} className="grid gap-4">
          <PayingAccountField {...field.value('account')} />
          <MoneyField
            label="Amount received"
            required
            isMarked={false}
            value={amount}
            onChange={(next) => patch({ amount: next })}
            hint={cash?.cash_limit ? `At most ${formatUgx(cash.cash_limit)} a receipt.` : undefined}
            error={isOver ?? problem?.fields?.['amount']}
          />
          <TextField
            label="Paid by"
            hint="If it is not the tenant."
            maxLength={200}
            {...field.text('payerName', 'payer_name')}
          />
          <TextField label="Note" maxLength={2000} {...field.text('notes')} />
        </div>
        {account && (
          <p className="mt-4 text-sm text-muted">
            {account.phone_number
              ? `The tenant’s phone: ${formatPhone(account.phone_number)}.`
              : 'No phone number of the tenant is known.'}
          </p>
        )}
        <Button
          variant="primary"
          type="submit"
          isPending={isPending}
          disabled={problem?.code === 'key_reused'}
          className="mt-4 w-full"
        >
          {amount ? `Record ${formatUgx(amount)}` : 'Record cash'}
        </Button>
      </PageForm>
    </Card>
  );
}

/**
 * Why the server would refuse the amount. The server decides, because others may be recording money too, and on another
 * day than that of the figures nothing is known of what is left.
 */
function overText(amount: Ugx | null, cash: MyCash | undefined, readAtMs: number | undefined): string | undefined {
  if (!amount || !cash) return undefined;
  const { cash_limit, left_today } = cash;
  const isOfToday = readAtMs === undefined || dayInKampala(readAtMs) === today();
  if (cash_limit !== null && amount > cash_limit) return `You may record ${formatUgx(cash_limit)} a receipt.`;
  if (isOfToday && left_today !== null && amount > left_today)
    return `You may record ${formatUgx(left_today)} more today.`;
  return undefined;
}

const Recorded = ({ receipt }: { receipt: CashReceipt | null }) => (
  <output className={receipt ? 'block' : 'sr-only'}>
    {receipt && (
      <Banner tone="green" title={`Recorded: ${receipt.receipt_code ?? 'receipt'}`} className="mb-4">
        {formatUgx(receipt.amount)} from {receipt.tenant_name}.{' '}
        {receipt.sent_to ? `The receipt goes to ${formatPhone(receipt.sent_to)}.` : 'The office can print the receipt.'}
      </Banner>
    )}
  </output>
);

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
function PayingAccountField({ value, onChange, error }: PayingAccountFieldProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const query = useListPayingAccountsQuery({ page: 1, page_size: MATCHES_SHOWN, search });
  const found = query.currentData?.results ?? [];
  return (
    <ComboboxField
      label="Tenant"
      required
      isMarked={false}
      placeholder="Name, unit, phone or code"
      emptyText="Nobody found at your estates"
      failure={asProblem(query.error)?.error}
      options={found.map(optionOf)}
      value={value && optionOf(value)}
      onChange={(option) => onChange(found.find(({ account }) => account === option?.value) ?? null)}
      onSearch={setText}
      isLoading={query.isFetching}
      error={error}
      hint={value ? cashHome(value) : undefined}
    />
  );
}

/** `A-02, Block A, Bukoto Court` */
export const cashHome = (place: Pick<PayingAccount, 'apartment_number' | 'block_name' | 'estate_name'>): string =>
  [place.apartment_number, place.block_name, place.estate_name].filter(Boolean).join(', ');
