import type { Generated } from 'kysely';
import type { ApprovalAction, ApprovalState, ApprovalSubject } from '@amayumba/contract/approvals/approval.ts';
import type { Instant, Json, Maybe, MaybeInstant } from './column-types.ts';

interface Approvals {
  id: Generated<number>;
  action: ApprovalAction;
  input: Json;
  subject: ApprovalSubject;
  subject_id: number;
  account_id: Maybe<number>;
  estate_id: Maybe<number>;
  amount: number;
  summary: string;
  reason: string;
  state: Generated<ApprovalState>;
  requested_by: number;
  requested_at: Instant;
  decided_by: Maybe<number>;
  decided_at: MaybeInstant;
  decision_reason: Generated<string>;
}

/** Changes of money that wait for a second person. See docs/rules.md, Rule of two people. */
export interface ApprovalTables {
  approvals: Approvals;
}
