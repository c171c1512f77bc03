import { useState } from 'react';
import type { Problem } from '../../../../api/problem.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { useRecordMoney } from './use-record-money.ts';

interface TaxFieldsProps {
  draft: ReturnType<typeof useRecordMoney>['draft'];
  onChange: ReturnType<typeof useRecordMoney>['set'];
  problem: Problem | undefined;
}

/** Tax that the tenant kept back beside the money, folded because few tenants do. */
export function TaxFields({ draft, onChange, problem }: TaxFieldsProps) {
  const { withheld, certificate } = draft;
  const faults = problem?.fields;
  // A field that is cleared to type it anew must not fold away.
  const [wasOpen] = useState(withheld !== null || certificate !== '');
  const isOpen = wasOpen || faults?.['withheld'] !== undefined || faults?.['withholding_certificate'] !== undefined;
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-[0.875rem] font-semibold text-link [&::-webkit-details-marker]:hidden">
        <Icon name="chevronRight" className="size-4.5 group-open:rotate-90" />
        More: tax withheld by the tenant
      </summary>
      <div className="grid gap-4 pt-1 sm:grid-cols-2">
        <MoneyField
          label="Tax withheld"
          value={withheld}
          onChange={(typed) => onChange({ withheld: typed })}
          error={faults?.['withheld']}
          hint="Beside the amount: both together settle what is owed."
        />
        <TextField
          label="Withholding certificate"
          autoComplete="off"
          maxLength={100}
          value={certificate}
          onChange={({ target }) => onChange({ certificate: target.value })}
          error={faults?.['withholding_certificate']}
          hint="May come later"
        />
      </div>
    </details>
  );
}
