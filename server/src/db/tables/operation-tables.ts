import type { Generated } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Changeable, Instant, Json, Maybe, MaybeInstant, Stamp } from './column-types.ts';

interface Settings extends Changeable {
  only_row: Generated<boolean>;
  landlord_name: Generated<string>;
  landlord_address: Generated<string>;
  contact_phone: Generated<string>;
  contact_whatsapp: Generated<string>;
  contact_email: Generated<string>;
  monthly_revenue_target: Generated<number>;
}

/** How long data is stored, in the unit of each name; 0 is as long as it is needed. */
interface RetentionRow {
  only_row: Generated<boolean>;
  sign_in_days: Generated<number>;
  notification_days: Generated<number>;
  sent_mail_days: Generated<number>;
  contact_message_days: Generated<number>;
  unused_account_days: Generated<number>;
  attachment_days: Generated<number>;
  former_tenant_years: Generated<number>;
  begins_at: Stamp;
}

interface Jobs {
  name: string;
  next_run_at: Instant;
  attempts: Generated<number>;
  failing_since: MaybeInstant;
  last_error: Generated<string>;
  done_at: MaybeInstant;
  done_on: Maybe<CalendarDate>;
}

interface RateLimits {
  what: string;
  who: string;
  used: number;
  ends_at: Instant;
}

interface IdempotencyKeys {
  user_id: number;
  key: string;
  request_hash: Buffer;
  status: number;
  body: Json;
  created_at: Stamp;
}

/** Settings, retention, jobs, rate limits and stored responses. */
export interface OperationTables {
  rate_limits: RateLimits;
  jobs: Jobs;
  idempotency_keys: IdempotencyKeys;
  settings: Settings;
  retention: RetentionRow;
}
