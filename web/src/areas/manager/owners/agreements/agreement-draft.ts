import type { Ugx } from '@amayumba/contract/money.ts';
import type { FeeAgreement } from '@amayumba/contract/owners/fee-agreement.ts';
import type { FeeBase } from '@amayumba/contract/owners/rules.ts';
import { today } from '../../../../lib/today.ts';

/** A fee agreement as it is typed; percentages are text, so that `7.5` can be typed. */
export interface AgreementDraft {
  estate: number | undefined;
  from_date: string;
  percent_of: FeeBase;
  percent: string;
  minimum: Ugx | null;
  letting_fee: string;
  vat_percent: string;
}

/** The bases of a percentage. */
export const BASE_TEXT: Readonly<Record<FeeBase, string>> = { received: 'money received', charged: 'rent charged' };

export const newAgreement = (): AgreementDraft => ({
  estate: undefined,
  from_date: `${today().slice(0, 7)}-01`,
  percent_of: 'received',
  percent: '',
  minimum: null,
  letting_fee: '',
  vat_percent: '',
});

const textOf = (percent: number) => (percent === 0 ? '' : String(percent));

export const agreementDraftOf = (agreement: FeeAgreement): AgreementDraft => ({
  estate: agreement.estate,
  from_date: agreement.from_date,
  percent_of: agreement.percent_of,
  percent: String(agreement.percent),
  minimum: agreement.minimum || null,
  letting_fee: textOf(agreement.letting_fee),
  vat_percent: textOf(agreement.vat_percent),
});

/** The fields that may be corrected later. */
export const agreementChange = ({ percent_of, percent, minimum, letting_fee, vat_percent }: AgreementDraft) => ({
  percent_of,
  percent: percent.trim(),
  minimum: minimum ?? 0,
  letting_fee: letting_fee.trim() || 0,
  vat_percent: vat_percent.trim() || 0,
});

/** The agreement to send. A missing estate is left out, so that the schema names it. */
export const agreementBody = (draft: AgreementDraft) => ({
  estate: draft.estate as number,
  from_date: draft.from_date,
  ...agreementChange(draft),
});
