import { formatUgx } from '@amayumba/contract/money.ts';
import type { FeeAgreement } from '@amayumba/contract/owners/fee-agreement.ts';
import { today } from '../../../../lib/today.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { BASE_TEXT } from './AgreementFields.tsx';

/** `8% of money received, at least USh 200,000`. */
export const feeText = ({ percent, percent_of, minimum }: FeeAgreement): string =>
  [`${percent}% of ${BASE_TEXT[percent_of]}`, minimum > 0 && `at least ${formatUgx(minimum)}`]
    .filter(Boolean)
    .join(', ');

/** The fee, and the letting fee and VAT where there are any. */
export const feeParts = (agreement: FeeAgreement): string[] => [
  feeText(agreement),
  ...(agreement.letting_fee > 0 ? [`letting fee ${agreement.letting_fee}%`] : []),
  ...(agreement.vat_percent > 0 ? [`VAT ${agreement.vat_percent}%`] : []),
];

export function AgreementState({ agreement: { is_in_force, from_date } }: { agreement: FeeAgreement }) {
  if (is_in_force) return <Badge tone="green">In force</Badge>;
  return from_date > today() ? <Badge tone="indigo">To come</Badge> : <Badge tone="grey">Ended</Badge>;
}
