import { REFUND_STATUSES, type RefundStatus } from '@amayumba/contract/payments/rules.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

interface RefundStatusFieldProps {
  value: RefundStatus;
  onChange: (status: RefundStatus) => void;
}

const OPTIONS = REFUND_STATUSES.map((status) => ({ value: status, label: status }));

/** Whether the deposit is returned when the tenant leaves. See docs/rules.md, Refund status. */
export function RefundStatusField({ value, onChange }: RefundStatusFieldProps) {
  return (
    <SelectField
      label="Refund status"
      options={OPTIONS}
      value={value}
      onChange={(event) => onChange(event.target.value as RefundStatus)}
    />
  );
}
