import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import type { MoveOut } from '@amayumba/contract/tenants/move.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { useMoveTenantOutMutation, usePreviewMoveOutMutation } from '../../../features/tenants/moves.api.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { notify } from '../../../ui/notices.ts';
import { useSentDraft } from '../../../api/use-sent-draft.ts';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { depositBody, DepositStep, noDeposit } from './DepositStep.tsx';
import { EndLeaseSummary } from './EndLeaseSummary.tsx';
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
  }));
  const { lastDay, hasKeys, notes, deposit } = draft;
  const guide = useGuide<MoveOut>(tenant, once);
  // The account before anything is done with the deposit, from the preview of the first step.
  const [before, setBefore] = useState<MoveOut>();
  const [preview] = usePreviewMoveOutMutation();
  const [end] = useMoveTenantOutMutation();
  const { step, shown, sending } = guide;
  const errors = sending.problem?.fields ?? {};
  const name = fullName(tenant.user_details);
  const body = { last_day: lastDay, keys_returned: hasKeys, inspection_notes: notes, version: guide.version };
  const whole = { ...body, deposit: depositBody(deposit) };
  const next = async () => {
    if (step === 0) {
      const answer = await guide.send(() => preview({ id: tenant.id, body }), FIRST_FIELDS);
      if (!answer) return;
      setBefore(answer);
      if (!answer.can_settle) patch({ deposit: noDeposit });
      guide.advance(answer);
    } else if (step === 1) {
      const answer = await guide.send(() => preview({ id: tenant.id, body: whole }), FIRST_FIELDS);
      if (answer) guide.advance(answer);
    } else {
      const done = await guide.send((key) => end({ id: tenant.id, key, body: whole }), FIRST_FIELDS);
      if (!done) return;
      clear();
      notify.success(
        isOver ? 'Saved' : `The lease of ${name} ${lastDay < today() ? 'ended' : 'ends'} on ${formatDay(lastDay)}`,
      );
      onClose();
    }
  };
  return (
    <StepForm
      draft={kept}
      title={isOver ? 'Settle deposit' : 'End lease'}
      description={name}
      steps={STEPS}
      step={step}
      sending={sending}
      fields={FIELDS}
      confirmLabel={isOver ? 'Save' : 'End lease'}
      onBack={guide.back}
      onNext={next}
      onClose={onClose}
    >
      {step === 0 && (
        <div className="grid gap-4">
          <DateField
            label="Last day"
            required
            readOnly={isOver}
            value={lastDay}
            onChange={({ target }) => patch({ lastDay: target.value })}
            hint={isOver ? 'The lease is over.' : 'It counts; the home is free from the next day.'}
            error={errors['last_day']}
          />
          <TextAreaField
            label="Inspection"
            rows={4}
            maxLength={4000}
            value={notes}
            onChange={({ target }) => patch({ notes: target.value })}
            hint="What you found, meters, damage. Add pictures under Documents."
            error={errors['inspection_notes']}
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
