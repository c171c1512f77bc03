import type { Problem } from '../../../../api/problem.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import type { useRecordMoney } from './use-record-money.ts';

interface PayerFieldsProps {
  draft: ReturnType<typeof useRecordMoney>['draft'];
  onChange: ReturnType<typeof useRecordMoney>['set'];
  problem: Problem | undefined;
}

/** The payer, if it is not the tenant: the name, and then the phone number. */
export function PayerFields({ draft, onChange, problem }: PayerFieldsProps) {
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
