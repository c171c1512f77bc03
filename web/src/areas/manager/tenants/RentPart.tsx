import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { RentFields, RiseFields } from '../../../features/money/RentFields.tsx';
import { useMoneyRule } from '../../../features/money/use-money-rule.ts';
import type { RentDraft, TenantDraft } from '../../../features/tenants/tenant-draft.ts';
import { cx } from '../../../lib/cx.ts';
import { errorsOf } from '../../../lib/errors-of.ts';
import { today } from '../../../lib/today.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { TONE_SOFT } from '../../../ui/tone.ts';
import { rentPreview } from './rent-preview.ts';

interface RentPartProps {
  rent: RentDraft & { due_day: string };
  lease: Pick<TenantDraft, 'lease_start' | 'lease_end'>;
  onChange: (part: Partial<RentDraft>) => void;
  /** Of the whole form; those of the rent begin with `terms.`. */
  errors: FieldErrors;
}

export function RentPart({ rent, lease, onChange, errors }: RentPartProps) {
  const chargedAhead = useMoneyRule('charge_days_before') ?? 0;
  const ownErrors = errorsOf(errors, 'terms.');
  const preview = rentPreview(rent, lease, today(), chargedAhead);
  return (
    <>
      {rent.isCharged && (
        <>
          <RentFields label="Amount" rent={rent} onChange={onChange} errors={ownErrors} />
          <RiseFields rise={rent} onChange={onChange} errors={ownErrors} />
        </>
      )}
      <CheckField
        label="Do not charge rent automatically"
        isOn={!rent.isCharged}
        onChange={(isOn) => onChange({ isCharged: !isOn })}
        className="sm:col-span-2"
      />
      <output
        className={cx(
          'block rounded-md border px-4 py-3 text-[0.875rem] sm:col-span-2',
          rent.isCharged && preview?.isOverdue ? TONE_SOFT.amber : 'border-line bg-selected/60',
        )}
      >
        {rent.isCharged
          ? (preview?.text ?? 'Enter the amount and the due day to see what is charged.')
          : 'Rent is charged by hand, until terms are set on the page of the account.'}
      </output>
    </>
  );
}
