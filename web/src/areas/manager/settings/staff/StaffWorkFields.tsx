import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { STAFF_ROLES } from '@amayumba/contract/roles.ts';
import { hasCashLimits } from '@amayumba/contract/staff/staff.ts';
import { useId } from 'react';
import type { StaffWork } from '../../../../features/staff/staff-draft.ts';
import { STAFF_ROLE_LABELS, STAFF_ROLE_TEXT } from '../../../../features/staff/staff-view.ts';
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { EstatesField } from './EstatesField.tsx';

const CHOICES = STAFF_ROLES.map((value) => ({
  value,
  label: STAFF_ROLE_LABELS[value],
  detail: STAFF_ROLE_TEXT[value],
}));

interface StaffWorkFieldsProps {
  work: StaffWork;
  onChange: (change: Partial<StaffWork>) => void;
  errors: FieldErrors;
}

/** A person's work in the office, their estates, and a caretaker's cash limits. */
export function StaffWorkFields({ work, onChange, errors }: StaffWorkFieldsProps) {
  const noteId = useId();
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="mb-1.5 text-[0.875rem] leading-5 font-semibold text-ink">Role</p>
        <ChoiceGroup
          legend="Role"
          choices={CHOICES}
          value={work.staff_role}
          onChange={(staff_role) => onChange({ staff_role })}
          noteId={noteId}
          className="sm:grid-cols-2"
        />
        <FieldNote id={noteId} message={errors['staff_role']?.join(' ')} hint={undefined} />
      </div>
      <EstatesField value={work.estates} onChange={(estates) => onChange({ estates })} error={errors['estates']} />
      {hasCashLimits(work.staff_role) && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <MoneyField
            label="Cash limit per receipt"
            required
            value={work.cash_limit}
            onChange={(cash_limit) => onChange({ cash_limit })}
            error={errors['cash_limit']}
          />
          <MoneyField
            label="Cash limit per day"
            required
            hint="All receipts of the person together, from midnight."
            value={work.cash_limit_day}
            onChange={(cash_limit_day) => onChange({ cash_limit_day })}
            error={errors['cash_limit_day']}
          />
        </div>
      )}
    </div>
  );
}
