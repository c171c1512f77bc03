import { type CreditNoteKind, ENTERED_CREDIT_NOTE_KINDS } from '@amayumba/contract/money/credit-note.ts';

export const KIND_LABELS: Readonly<Record<CreditNoteKind, string>> = {
  waiver: 'Waiver',
  discount: 'Discount',
  repair: 'Repair done by the tenant',
  correction: 'Correction',
  cancellation: 'Cancellation',
};

export const KIND_OPTIONS = ENTERED_CREDIT_NOTE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
