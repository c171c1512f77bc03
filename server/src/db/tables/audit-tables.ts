import type { Generated } from 'kysely';
import type { Instant, Json, Maybe, MaybeBytes, MaybeJson, Stamp } from './column-types.ts';

interface AuditLog {
  id: Generated<number>;
  at: Stamp;
  user_id: Maybe<number>;
  action: string;
  subject: string;
  subject_id: Maybe<number>;
  before: MaybeJson;
  after: MaybeJson;
  details_digest: MaybeBytes;
  origin_digest: MaybeBytes;
  key_id: Maybe<number>;
}

interface AuditPersonal {
  entry_id: number;
  part: 'details' | 'origin';
  salt: Buffer;
  content: Json;
}

interface AuditChain {
  position: number;
  entry_id: number;
  hash: Buffer;
}

interface AuditVerification {
  only_row: Generated<boolean>;
  verified_at: Instant;
  entries: number;
  fault: Maybe<string>;
}

/** The audit log. */
export interface AuditTables {
  audit_log: AuditLog;
  audit_verification: AuditVerification;
  audit_personal: AuditPersonal;
  audit_chain: AuditChain;
}
