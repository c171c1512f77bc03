import type { Approval, ApprovalState } from '@amayumba/contract/approvals/approval.ts';
import { RECORD_PATHS } from '../../lib/record-paths.ts';
import type { Tone } from '../../ui/tone.ts';

export const APPROVAL_STATE_LABELS: Readonly<Record<ApprovalState, string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const APPROVAL_TONES: Readonly<Record<ApprovalState, Tone>> = {
  waiting: 'amber',
  approved: 'green',
  rejected: 'rose',
  withdrawn: 'grey',
};

/** The page of the record that an approval is about. */
export function subjectPath({ subject: { kind, id }, account }: Pick<Approval, 'subject' | 'account'>): string {
  switch (kind) {
    case 'receipt':
      return `/manager/money?tab=receipts&receipt=${id}`;
    case 'payment':
      return RECORD_PATHS.charge(id);
    case 'expense':
      return RECORD_PATHS.expense(id);
    case 'remittance':
      return `/manager/owners?tab=remittances&remittance=${id}`;
    default:
      return account === null ? '/manager/money' : RECORD_PATHS.account(account);
  }
}
