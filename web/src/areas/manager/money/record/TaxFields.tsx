import { CERTIFICATE_MAX_LENGTH } from '@amayumba/contract/money/receipt.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import type { Problem } from '../../../../api/problem.ts';
import { useMoneyRule } from '../../../../features/money/use-money-rule.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

/** Tax that the tenant withheld, and the number of its certificate, as they are typed. */
export interface WithheldTax {
  withheld: Ugx | null;
  certificate: string;
}

export const NO_TAX: WithheldTax = { withheld: null, certificate: '' };

/** The fields whose faults are shown here, under the names of the server. */
export const TAX_FIELDS = ['withheld', 'withholding_certificate'];

export const taxBody = ({ withheld, certificate }: WithheldTax) => ({
  ...(withheld && { withheld }),
  ...(certificate.trim() && { withholding_certificate: certificate.trim() }),
});

interface TaxFieldsProps {
  draft: WithheldTax;
  onChange: (part: Partial<WithheldTax>) => void;
  problem: Problem | undefined;
}

/** Tax that the tenant withheld in addition to the money, folded because few tenants do. */
export function TaxFields({ draft, onChange, problem }: TaxFieldsProps) {
  const { withheld, certificate } = draft;
  const { text, value } = fieldsOf(draft, onChange, problem?.fields);
  const percent = useMoneyRule('withholding_percent');
  const faults = problem?.fields;
  // A field that is cleared for another value must not fold.
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
          placeholder="0"
          {...value('withheld')}
          error={faults?.['withheld']}
          hint={[
            percent !== undefined && `${percent}% of the rent, from tenants who have to withhold it.`,
            'Amount and tax together settle what is owed.',
          ]
            .filter(Boolean)
            .join(' ')}
        />
        <TextField
          label="Withholding certificate"
          maxLength={CERTIFICATE_MAX_LENGTH}
          {...text('certificate')}
          error={faults?.['withholding_certificate']}
          hint="May come later"
        />
      </div>
    </details>
  );
}
