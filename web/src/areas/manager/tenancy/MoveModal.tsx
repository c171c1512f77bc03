import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { undoMove, undoMoveOut } from '@amayumba/contract/tenants/endpoints.ts';
import type { Move } from '@amayumba/contract/tenants/move.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import { useSentDraft } from '../../../api/use-sent-draft.ts';
import { useWithDueDay } from '../../../features/money/use-money-rule.ts';
import { useMoveTenantMutation, useUndoMoveMutation } from '../../../features/tenants/moves.api.ts';
import { emptyTenant, termsBody } from '../../../features/tenants/tenant-draft.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { today } from '../../../lib/today.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import type { ComboboxOption } from '../../../ui/ComboboxField.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { notify } from '../../../ui/notices.ts';
import { ConfirmAction } from '../ConfirmAction.tsx';
import { ApartmentField } from '../tenants/ApartmentField.tsx';
import { RentPart } from '../tenants/RentPart.tsx';
import { MoveSummary } from './LeaseSummaries.tsx';
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
  version: tenant.version,
});

/** Moves a tenant to another home, step by step. See docs/product.md, Move and End lease. */
export function MoveModal({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { draft, patch, clear, kept, once } = useSentDraft(`move-${tenant.id}`, () => emptyMove(tenant));
  const { day, apartment, leaseEnd, takes } = draft;
  const rent = useWithDueDay(draft.rent);
  // The sums that could be moved along, from the preview of the first step.
  const [held, setHeld] = useState({ credit: 0, deposit: 0 });
  const [move] = useMoveTenantMutation();
  const { step, shown, form } = useGuide<Move>({
    tenant,
    version: draft.version,
    once,
    steps: STEPS,
    firstStepFields: FIRST_FIELDS,
    send: (sent) => {
      const isFirst = sent.step === 0;
      const body = {
        day,
        apartment: apartment?.value ?? 0,
        lease_end: leaseEnd || null,
        take_credit: isFirst || takes.credit,
        take_deposit: isFirst || takes.deposit,
        version: sent.version,
        ...(!isFirst && termsBody(rent)),
      };
      return move({ id: tenant.id, key: sent.key, body });
    },
    onFirst: ({ credit, deposit }) => setHeld({ credit, deposit }),
    onDone: () => {
      clear();
      const name = fullName(tenant.user_details);
      notify.success(`${name} ${day < today() ? 'moved' : 'moves'} on ${formatDay(day)}`, apartment?.label);
      onClose();
    },
  });
  const errors = fieldErrorsOf(once.problem);
  const field = fieldsOf(draft, patch, errors);
  return (
    <StepForm
      {...form}
      draft={kept}
      title="Move to another home"
      fields={FIELDS}
      confirmLabel="Move tenant"
      disabled={step === 0 && apartment === null}
      onClose={onClose}
    >
      {step === 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label="First day in the new home"
            required
            {...field.text('day')}
            hint="The present lease ends on the day before."
          />
          <DateField label="Lease end" {...field.text('leaseEnd', 'lease_end')} hint="Leave it empty for no end." />
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

export function UndoMoveDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [undo] = useUndoMoveMutation();
  const name = fullName(tenant.user_details);
  const { id, version, moves_on } = tenant;
  return (
    <ConfirmAction
      title={`Undo the ${moves_on ? 'move' : 'move-out'} of ${name}?`}
      confirmLabel={moves_on ? 'Undo move' : 'Undo move-out'}
      isDanger={false}
      action={(key) => undo({ id, key, version, what: moves_on ? undoMove : undoMoveOut })}
      onDone={() => notify.success(`The lease of ${name} goes on`)}
      onClose={onClose}
    >
      {moves_on
        ? `${name} does not move on ${formatDay(moves_on)}: the lease ends as agreed before, and its rent is charged again. Rent of the other home is withdrawn, and credit and deposit come back.`
        : `The lease does not end on ${formatDay(tenant.lease_end)} but as agreed before, and its rent is charged again. Notes about keys and inspection are removed. What was done with the deposit stays: reverse it on the account.`}
    </ConfirmAction>
  );
}
