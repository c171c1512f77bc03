import type { Generated, GeneratedAlways } from 'kysely';
import type { AccountState } from '@amayumba/contract/accounts/rules.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { KeyPermission } from '@amayumba/contract/keys/key-permissions.ts';
import type { Role, StaffRole } from '@amayumba/contract/roles.ts';
import type { AccountStatus } from '@amayumba/contract/tenants/rules.ts';
import type { Changeable, Instant, Maybe, MaybeInstant, Stamp } from './column-types.ts';

interface Users extends Changeable {
  id: Generated<number>;
  username: string;
  email: Generated<string>;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  role: Role;
  staff_role: Maybe<StaffRole>;
  /** The ids of the estates that the account is limited to; null for all. */
  estates: Maybe<readonly number[]>;
  cash_limit: Maybe<number>;
  cash_limit_day: Maybe<number>;
  phone_number: Generated<string>;
  address: Generated<string>;
  status: Generated<AccountStatus>;
  email_verified_at: MaybeInstant;
  created_at: Stamp;
  updated_at: Stamp;
  erased_at: MaybeInstant;
  /** The text in lower case by which a search finds the account. */
  search_text: GeneratedAlways<string>;
  /** First and last name, or the username. */
  shown_name: GeneratedAlways<string>;
  standing: GeneratedAlways<AccountState>;
}

interface Sessions {
  id: string;
  user_id: number;
  user_agent: Generated<string>;
  address: Generated<string>;
  created_at: Stamp;
  last_used_at: Stamp;
  expires_at: Instant;
  ended_at: MaybeInstant;
  end_reason: Maybe<'logout' | 'theft' | 'password' | 'inactive' | 'role' | 'ended' | 'everywhere' | 'second_factor'>;
}

interface RefreshTokens {
  token_hash: Buffer;
  session_id: string;
  issued_at: Stamp;
  expires_at: Instant;
  used_at: MaybeInstant;
}

interface OneTimeTokens {
  token_hash: Buffer;
  purpose: 'first_manager' | 'password_reset' | 'email_verification' | 'invitation' | 'sign_in_code';
  user_id: Maybe<number>;
  created_at: Stamp;
  expires_at: Instant;
  used_at: MaybeInstant;
}

interface SignInFailures {
  username: string;
  address: string;
  failed_at: Instant;
}

interface SecondFactors {
  user_id: number;
  secret: Buffer;
  created_at: Instant;
  confirmed_at: MaybeInstant;
  last_step: Maybe<number>;
  recovery_salt: Maybe<Buffer>;
}

interface RecoveryCodes {
  user_id: number;
  code_hash: Buffer;
  used_at: MaybeInstant;
}

interface KnownDevices {
  user_id: number;
  device: string;
  network: string;
  first_seen_at: Instant;
  last_seen_at: Instant;
}

interface ApiKeys {
  id: Generated<number>;
  name: string;
  prefix: string;
  digest: Buffer;
  permissions: KeyPermission[];
  expires_on: CalendarDate;
  created_by: number;
  created_at: Stamp;
  last_used_at: MaybeInstant;
  revoked_at: MaybeInstant;
}

/** Accounts, sessions and the other means of signing in. */
export interface AccountTables {
  users: Users;
  sessions: Sessions;
  refresh_tokens: RefreshTokens;
  one_time_tokens: OneTimeTokens;
  sign_in_failures: SignInFailures;
  second_factors: SecondFactors;
  recovery_codes: RecoveryCodes;
  known_devices: KnownDevices;
  api_keys: ApiKeys;
}
