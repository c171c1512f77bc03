import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';
import { useCreateRefundMutation, useCreateTransferMutation } from '../../../../features/money/money-changes.api.ts';
import { useListAccountRowsQuery } from '../../../../features/money/money.api.ts';
import { notifyDone } from '../../../../features/money/notify-done.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { BeforeAfter, sumChange } from '../BeforeAfter.tsx';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import { AlreadyAsked } from '../approvals/WaitingNote.tsx';
import { homeText } from '../money-place.ts';
import { type PaidBy, PaidByFields, ReasonField } from './DialogFields.tsx';

interface RefundDraft {
  amount: Ugx | null;
  paidBy: PaidBy;
  reason: string;
}

export function RefundModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const { draft, faults, value, form, send } = useSentForm(`refund-${account.id}`, onClose, (): RefundDraft => ({
    amount: account.credit,
    paidBy: { method: 'Mobile Money', reference: '' },
    reason: '',
  }));
  const { amount, paidBy, reason } = draft;
  const [create] = useCreateRefundMutation();
  const isTooMuch = amount !== null && amount > account.credit;
  const save = async () => {
    if (!amount || isTooMuch) return;
    const body = { account: account.id, amount, ...paidBy, reference: paidBy.reference.trim(), reason: reason.trim() };
    await send(
      (key) => create({ key, body }),
      (made) => notifyDone(made, 'Refund recorded', `${formatUgx(amount)} paid back to ${account.tenant_details.name}`),
    );
  };
  return (
    <SentForm
      {...form}
      title="Refund credit"
      description={`${account.tenant_details.name}: ${formatUgx(account.credit)} of credit`}
      fields={['amount', 'method', 'reference', 'reason']}
      submitLabel="Record refund"
      disabled={isTooMuch}
      onSubmit={save}
    >
      <AlreadyAsked account={account.id} action="refund" />
      <MoneyField
        label="Amount paid back"
        required
        {...value('amount')}
        error={isTooMuch ? `At most ${formatUgx(account.credit)}.` : faults['amount']}
      />
      <PaidByFields {...value('paidBy')} methodError={faults['method']} referenceError={faults['reference']} />
      <ReasonField {...value('reason')} />
      {amount !== null && !isTooMuch && (
        <BeforeAfter changes={[sumChange('Credit', account.credit, account.credit - amount)]} />
      )}
    </SentForm>
  );
}

const ALL = { page: 1, page_size: 50 } as const;

interface TransferDraft {
  toId: number | undefined;
  credit: Ugx | null;
  deposit: Ugx | null;
  reason: string;
}

export function TransferModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const others = useListAccountRowsQuery({ ...ALL, tenant_id: account.tenant }).data?.results.filter(
    ({ id }) => id !== account.id,
  );
  const { draft, patch, faults, value, form, send } = useSentForm(
    `transfer-${account.id}`,
    onClose,
    (): TransferDraft => ({
      toId: undefined,
      credit: account.credit || null,
      deposit: account.deposit_held || null,
      reason: '',
    }),
  );
  const { toId, credit, deposit, reason } = draft;
  const [wasPressed, setPressed] = useState(false);
  const [create] = useCreateTransferMutation();
  const to = others?.find(({ id }) => id === toId) ?? (others?.length === 1 ? others[0] : undefined);
  const isTooMuch = (credit ?? 0) > account.credit || (deposit ?? 0) > account.deposit_held;
  const isNothing = !credit && !deposit;
  const creditError =
    (credit ?? 0) > account.credit
      ? `At most ${formatUgx(account.credit)}.`
      : wasPressed && isNothing
        ? 'Enter the credit or the deposit to move.'
        : faults['credit'];
  const save = async () => {
    setPressed(true);
    if (!to || isTooMuch || isNothing) return;
    const body = {
      from_account: account.id,
      to_account: to.id,
      reason: reason.trim(),
      ...(credit && { credit }),
      ...(deposit && { deposit }),
    };
    const moved = `${formatUgx((credit ?? 0) + (deposit ?? 0))} to ${homeText(to.tenant_details)}`;
    await send(
      (key) => create({ key, body }),
      (made) => notifyDone(made, 'Money moved', moved),
    );
  };
  return (
    <SentForm
      {...form}
      title="Move to another account"
      description={account.tenant_details.name}
      fields={['to_account', 'credit', 'deposit', 'reason']}
      submitLabel="Move"
      disabled={isTooMuch}
      onSubmit={save}
    >
      <AlreadyAsked account={account.id} action="transfer" />
      {others?.length === 0 && (
        <Banner>This tenant has no other account. Money moves only between accounts of one tenant.</Banner>
      )}
      <SelectField
        label="To"
        required
        placeholder="Choose an account"
        options={
          others?.map(({ id, tenant_details, reference_code }) => ({
            value: id,
            label: `${homeText(tenant_details)}, code ${formatReferenceCode(reference_code)}`,
          })) ?? []
        }
        value={to?.id ?? ''}
        onChange={({ target }) => patch({ toId: Number(target.value) || undefined })}
        error={faults['to_account']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label="Credit" placeholder="None" {...value('credit')} error={creditError} />
        <MoneyField
          label="Deposit"
          placeholder="None"
          {...value('deposit')}
          error={
            (deposit ?? 0) > account.deposit_held ? `At most ${formatUgx(account.deposit_held)}.` : faults['deposit']
          }
        />
      </div>
      <ReasonField {...value('reason')} />
      {!isTooMuch && (
        <BeforeAfter
          changes={[
            sumChange('Credit here', account.credit, account.credit - (credit ?? 0)),
            sumChange('Deposit here', account.deposit_held, account.deposit_held - (deposit ?? 0)),
            to ? sumChange('Deposit there', to.deposit_held, to.deposit_held + (deposit ?? 0)) : null,
          ]}
        />
      )}
    </SentForm>
  );
}
