import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Move } from '@amayumba/contract/tenants/move.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { useMoveTenantMutation, usePreviewMoveMutation } from '../../../features/tenants/moves.api.ts';
import { useWithDueDay } from '../../../features/money/use-money-rule.ts';
import { emptyTenant, termsBody } from '../../../features/tenants/tenant-draft.ts';
import { fieldErrorsOf } from '../../../features/tenants/tenant-field-errors.ts';
import { today } from '../../../lib/today.ts';
import type { ComboboxOption } from '../../../ui/ComboboxField.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { notify } from '../../../ui/notices.ts';
import { useSentDraft } from '../../../api/use-sent-draft.ts';
import { ApartmentField } from '../tenants/ApartmentField.tsx';
import { RentPart } from '../tenants/RentPart.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { MoveSummary } from './MoveSummary.tsx';
import { StepForm } from './StepForm.tsx';
import { useGuide } from './use-guide.ts';

const STEPS = ['New home', 'Rent and money', 'Summary'] as const;
const FIRST_FIELDS = ['day', 'apartment', 'lease_end'];
const FIELDS = [
  ...FIRST_FIELDS,
  'terms.rent_amount',
  'terms.rent_every',
  'terms.due_day',
  'terms.notice_on',
  'terms.agreed_reason',
];

const emptyMove = (tenant: Tenant) => ({
  day: today(),
  apartment: null as ComboboxOption | null,
  leaseEnd: tenant.lease_end ?? '',
  rent: emptyTenant.rent,
  takes: { credit: true, deposit: true },
});

/** Moves a tenant to another home, step by step. See docs/product.md, Move and End lease. */
export function MoveModal({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { draft, patch, clear, kept, once } = useSentDraft(`move-${tenant.id}`, () => emptyMove(tenant));
  const { day, apartment, leaseEnd, takes } = draft;
  const rent = useWithDueDay(draft.rent);
  const guide = useGuide<Move>(tenant, once);
  // The sums that could be moved along, from the preview of the first step.
  const [held, setHeld] = useState({ credit: 0, deposit: 0 });
  const [preview] = usePreviewMoveMutation();
  const [move] = useMoveTenantMutation();
  const { step, shown, sending } = guide;
  const errors = sending.problem ? fieldErrorsOf(sending.problem) : {};
  const name = fullName(tenant.user_details);
  const body = {
    day,
    apartment: apartment?.value ?? 0,
    lease_end: leaseEnd || null,
    take_credit: takes.credit,
    take_deposit: takes.deposit,
    version: guide.version,
  };
  const withRent = { ...body, ...termsBody(rent) };
  const next = async () => {
    if (step === 0) {
      const all = { ...body, take_credit: true, take_deposit: true };
      const answer = await guide.send(() => preview({ id: tenant.id, body: all }), FIRST_FIELDS);
      if (!answer) return;
      setHeld({ credit: answer.credit, deposit: answer.deposit });
      guide.advance(answer);
    } else if (step === 1) {
      const answer = await guide.send(() => preview({ id: tenant.id, body: withRent }), FIRST_FIELDS);
      if (answer) guide.advance(answer);
    } else {
      const done = await guide.send((key) => move({ id: tenant.id, key, body: withRent }), FIRST_FIELDS);
      if (!done) return;
      clear();
      notify.success(`${name} ${day < today() ? 'moved' : 'moves'} on ${formatDay(day)}`, apartment?.label);
      onClose();
    }
  };
  return (
    <StepForm
      draft={kept}
      title="Move to another home"
      description={name}
      steps={STEPS}
      step={step}
      sending={sending}
      fields={FIELDS}
      confirmLabel="Move tenant"
      disabled={step === 0 && apartment === null}
      onBack={guide.back}
      onNext={next}
      onClose={onClose}
    >
      {step === 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label="First day in the new home"
            required
            value={day}
            onChange={({ target }) => patch({ day: target.value })}
            hint="The present lease ends on the day before."
            error={errors['day']}
          />
          <DateField
            label="Lease end"
            value={leaseEnd}
            onChange={({ target }) => patch({ leaseEnd: target.value })}
            hint="Leave it empty for no end."
            error={errors['lease_end']}
          />
          <div className="sm:col-span-2">
            <ApartmentField
              value={apartment}
              onChange={(chosen, rent_amount) => patch({ apartment: chosen, rent: { ...rent, rent_amount } })}
              error={errors['apartment']}
            />
          </div>
        </div>
      )}
      {step === 1 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <RentPart
            rent={rent}
            lease={{ lease_start: day, lease_end: leaseEnd }}
            onChange={(part) => patch({ rent: { ...rent, ...part } })}
            errors={errors}
          />
          <div className="sm:col-span-2">
            {held.credit > 0 && (
              <CheckField
                label={`Take the credit of ${formatUgx(held.credit)} along`}
                isOn={takes.credit}
                onChange={(credit) => patch({ takes: { ...takes, credit } })}
              />
            )}
            {held.deposit > 0 && (
              <CheckField
                label={`Take the deposit of ${formatUgx(held.deposit)} along`}
                isOn={takes.deposit}
                onChange={(deposit) => patch({ takes: { ...takes, deposit } })}
              />
            )}
          </div>
        </div>
      )}
      {step === 2 && shown && <MoveSummary move={shown} newHome={apartment?.label ?? ''} leaseEnd={leaseEnd} />}
    </StepForm>
  );
}
