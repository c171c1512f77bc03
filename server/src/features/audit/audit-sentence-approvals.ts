import { APPROVAL_WORDS, type ApprovalAction } from '@amayumba/contract/approvals/approval.ts';
import { type DescribedEntry, money, recordOf } from './audit-sentence-fields.ts';

const VERBS: Readonly<Record<string, string>> = {
  requested: 'asked for approval of the',
  approved: 'approved the',
  rejected: 'rejected the',
  withdrawn: 'no longer asks for the',
};

/** Sentences about approvals, after the name of the person who acted. */
export function aboutApproval({ action, after, person }: DescribedEntry): string | undefined {
  const { kind, amount } = recordOf(after);
  const verb = VERBS[action];
  const of = person === null ? '' : ` for ${person}`;
  return verb && `${verb} ${APPROVAL_WORDS[kind as ApprovalAction].toLowerCase()} of ${money(amount)}${of}`;
}
