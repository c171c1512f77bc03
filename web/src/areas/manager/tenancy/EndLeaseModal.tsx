import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { MoveOut } from '@amayumba/contract/tenants/move.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { useSentDraft } from '../../../api/use-sent-draft.ts';
import { balanceText } from '../../../features/money/money-view.ts';
import { useMoveTenantOutMutation } from '../../../features/tenants/moves.api.ts';
import { errorsOf } from '../../../lib/errors-of.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { today } from '../../../lib/today.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { notify } from '../../../ui/notices.ts';
import { type PaidBy, PaidByFields, ReasonField } from '../money/dialogs/DialogFields.tsx';
import { EndLeaseSummary, leaseRentText } from './LeaseSummaries.tsx';
import { StepForm } from './StepForm.tsx';
import { isLeaseOver } from './tenancy-menu.ts';
import { useGuide } from './use-guide.ts';

const STEPS = ['Last day and keys', 'Balance and deposit', 'Summary'] as const;
const FIRST_FIELDS = ['last_day', 'inspection_notes'];
const DEPOSIT_FIELDS = ['used', 'refunded.amount', 'refunded.reference', 'withheld.amount', 'withheld.reason'];
const FIELDS = [...FIRST_FIELDS, ...DEPOSIT_FIELDS.map((name) => `deposit.${name}`)];

interface EndLeaseModalProps {
  tenant: Tenant;
  /** The notes of an earlier visit; an unchanged form changes nothing. */
  noted: { keys_returned: boolean; inspection_notes: string };
  onClose: () => void;
}

/** Ends a lease, or settles the deposit of one that is over, step by step. See docs/rules.md, Ending a lease. */
export function EndLeaseModal({ tenant, noted, onClose }: EndLeaseModalProps) {
  const isOver = isLeaseOver(tenant, today());
  const { draft, patch, clear, kept, once } = useSentDraft(`end-lease-${tenant.id}`, () => ({
    lastDay: isOver || tenant.is_ending ? (tenant.lease_end ?? today()) : today(),
    hasKeys: noted.keys_returned,
    notes: noted.inspection_notes,
    deposit: noDeposit,
    noted,
    version: tenant.version,
  }));
  const { hasKeys, notes, deposit } = draft;
  // The end of a lease that is over is what is stored, not what was typed before.
  const lastDay = isOver ? (tenant.lease_end ?? draft.lastDay) : draft.lastDay;
  // The account before anything is done with the deposit, from the preview of the first step.
  const [before, setBefore] = useState<MoveOut>();
  const [end] = useMoveTenantOutMutation();
  const { step, shown, form } = useGuide<MoveOut>({
    tenant,
    version: draft.version,
    once,
    steps: STEPS,
    firstStepFields: FIRST_FIELDS,
    send: (sent) => {
      const body = {
        last_day: lastDay,
        // What is not changed here stays as it is by now.
        ...(hasKeys !== draft.noted.keys_returned && { keys_returned: hasKeys }),
        ...(notes !== draft.noted.inspection_notes && { inspection_notes: notes }),
        version: sent.version,
        ...(sent.step > 0 && { deposit: depositBody(deposit) }),
      };
      return end({ id: tenant.id, key: sent.key, body });
    },
    onFirst: (preview) => {
      setBefore(preview);
      const { can_settle, account } = preview;
      // A field that is not shown any more must not hold an amount.
      if (!can_settle || account.deposit_held === 0) patch({ deposit: noDeposit });
      else if (account.open_amount === 0) patch({ deposit: { ...deposit, used: null } });
    },
    onDone: () => {
      clear();
      const name = fullName(tenant.user_details);
      notify.success(
        isOver ? 'Saved' : `The lease of ${name} ${lastDay < today() ? 'ended' : 'ends'} on ${formatDay(lastDay)}`,
      );
      onClose();
    },
  });
  const errors = once.problem?.fields ?? {};
  const field = fieldsOf(draft, patch, errors);
  return (
    <StepForm
      {...form}
      draft={kept}
      title={isOver ? 'Settle deposit' : 'End lease'}
      fields={FIELDS}
      confirmLabel={isOver ? 'Save' : 'End lease'}
      onClose={onClose}
    >
      {step === 0 && (
        <div className="grid gap-4">
          <DateField
            label="Last day"
            required
            readOnly={isOver}
            {...field.text('lastDay', 'last_day')}
            value={lastDay}
            hint={isOver ? 'The lease is over.' : 'It counts; the home is free from the next day.'}
          />
          <TextAreaField
            label="Inspection"
            rows={4}
            maxLength={4000}
            {...field.text('notes', 'inspection_notes')}
            hint="What you found, meters, damage. Add pictures under Documents."
          />
          <CheckField label="The keys are returned" isOn={hasKeys} onChange={(value) => patch({ hasKeys: value })} />
        </div>
      )}
      {step === 1 && before && (
        <DepositStep
          before={before}
          deposit={deposit}
          onChange={(value) => patch({ deposit: value })}
          errors={errors}
        />
      )}
      {step === 2 && shown && <EndLeaseSummary end={shown} isOver={isOver} />}
    </StepForm>
  );
}

interface DepositDraft {
  used: Ugx | null;
  refunded: Ugx | null;
  paidBy: PaidBy;
  withheld: Ugx | null;
  reason: string;
}

const noDeposit: DepositDraft = {
  used: null,
  refunded: null,
  paidBy: { method: 'Mobile Money', reference: '' },
  withheld: null,
  reason: '',
};

/** The part of the request about the deposit; undefined if all of it stays held. */
function depositBody({ used, refunded, paidBy, withheld, reason }: DepositDraft) {
  if (!used && !refunded && !withheld) return undefined;
  return {
    ...(used && { used }),
    ...(refunded && { refunded: { amount: refunded, ...paidBy } }),
    ...(withheld && { withheld: { amount: withheld, reason } }),
  };
}

type Whole = Pick<DepositDraft, 'used' | 'refunded' | 'withheld'>;

/** What most leases end with: the deposit pays what is open, and the rest goes back. */
function wholeDeposit({ open_amount, deposit_held }: MoveOut['account']): Whole {
  const used = Math.min(open_amount, deposit_held);
  return { used: used || null, refunded: deposit_held - used || null, withheld: null };
}

function wholeText({ used, refunded }: Whole): string {
  if (!used) return `Refund all ${formatUgx(refunded ?? 0)}`;
  return refunded ? `Use ${formatUgx(used)} and refund ${formatUgx(refunded)}` : `Use all ${formatUgx(used)}`;
}

interface DepositStepProps {
  /** The account with the rent corrected, before anything is done with the deposit. */
  before: MoveOut;
  deposit: DepositDraft;
  onChange: (deposit: DepositDraft) => void;
  errors: FieldErrors;
}

/** The balance of a lease that ends, and the amounts of the deposit to use, refund and withhold. */
function DepositStep({ before, deposit, onChange, errors }: DepositStepProps) {
  const { account, last_rent, can_settle, last_day } = before;
  const change = (part: Partial<DepositDraft>) => onChange({ ...deposit, ...part });
  const ownErrors = errorsOf(errors, 'deposit.');
  const field = fieldsOf(deposit, change, ownErrors);
  const rest = account.deposit_held - (deposit.used ?? 0) - (deposit.refunded ?? 0) - (deposit.withheld ?? 0);
  const whole = wholeDeposit(account);
  return (
    <>
      <div className="-mt-4">
        <FactList
          facts={[
            ['Last rent', leaseRentText(last_rent)],
            ['Balance', balanceText(account.balance)],
            ['Open', formatUgx(account.open_amount)],
            ...(account.credit > 0 ? [['Credit, to refund on the account', formatUgx(account.credit)] as const] : []),
            ['Deposit held', formatUgx(account.deposit_held)],
          ]}
        />
      </div>
      {!can_settle && account.deposit_held > 0 && (
        <Banner className="mt-3">
          {`The deposit is settled on ${formatDay(last_day)} or after it: open this form again then.`}
        </Banner>
      )}
      {can_settle && account.deposit_held > 0 && (
        <div className="mt-4 grid gap-4">
          <Button className="justify-self-start" size="sm" onClick={() => change(whole)}>
            {wholeText(whole)}
          </Button>
          {account.open_amount > 0 && (
            <MoneyField
              label="Use for what is open"
              placeholder="None"
              {...field.value('used', 'used')}
              hint="The oldest charge first."
            />
          )}
          <MoneyField label="Refund" placeholder="None" {...field.value('refunded', 'refunded.amount')} />
          {deposit.refunded !== null && deposit.refunded > 0 && (
            <PaidByFields
              value={deposit.paidBy}
              onChange={(paidBy) => change({ paidBy })}
              methodError={ownErrors['refunded.method']}
              referenceError={ownErrors['refunded.reference']}
            />
          )}
          <MoneyField label="Withhold" placeholder="None" {...field.value('withheld', 'withheld.amount')} />
          {deposit.withheld !== null && deposit.withheld > 0 && (
            <ReasonField {...field.value('reason', 'withheld.reason')} />
          )}
          <output className="text-[0.875rem] text-muted tabular">
            {rest < 0 ? `${formatUgx(-rest)} more than is held.` : `${formatUgx(rest)} stays held.`}
          </output>
        </div>
      )}
    </>
  );
}
