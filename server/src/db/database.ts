import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '@amayumba/contract/roles.ts';
import type { AccountState } from '@amayumba/contract/accounts/rules.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { AccountStatus } from '@amayumba/contract/tenants/rules.ts';
import type { PaymentType, RefundStatus } from '@amayumba/contract/payments/rules.ts';
import type { Urgency } from '@amayumba/contract/complaints/rules.ts';

// The schema of the migrated database, as read through db/readers.ts. A test compares it with the database itself.

/** An instant: ISO text when read; written as text or Date. */
type Instant = ColumnType<string, string | Date, string | Date>;
type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
type MaybeBytes = ColumnType<Buffer | null, Buffer | null | undefined, never>;
type MaybeJson = ColumnType<unknown, string | null, never>;
type Json = ColumnType<unknown, string, string>;
type MaybeReport = ColumnType<unknown, string | null | undefined, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

/** The database increments it with every change; views have only the version. */
interface Versioned {
  version: Generated<number>;
}
interface Changeable extends Versioned {
  changed_by: Maybe<number>;
  changed_at: MaybeInstant;
}

interface Users extends Changeable {
  id: Generated<number>;
  username: string;
  email: Generated<string>;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  role: Role;
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

interface RateLimits {
  what: string;
  who: string;
  used: number;
  ends_at: Instant;
}

interface Files {
  id: string;
  kind: 'receipt' | 'attachment' | 'image';
  file_name: string;
  media_type: string;
  size_bytes: number;
  sha256: Buffer;
  storage_key: string;
  variant_of: Maybe<string>;
  /** Pixels. */
  width: Maybe<number>;
  uploaded_by: Maybe<number>;
  created_at: Stamp;
}

interface Reference {
  id: Generated<number>;
  name: string;
}

interface LiveEstates extends Versioned {
  id: Generated<number>;
  name: string;
  address: string;
  size: Generated<string>;
  description: Generated<string>;
  owner_id: Maybe<number>;
  image_file_id: Maybe<string>;
  created_at: Stamp;
  updated_at: Stamp;
}
interface Estates extends LiveEstates, Changeable {
  deleted_at: MaybeInstant;
}

interface LiveBlocks extends Versioned {
  id: Generated<number>;
  estate_id: number;
  name: string;
  description: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
}
interface EstateOwnerships {
  id: Generated<number>;
  estate_id: number;
  owner_id: number;
  from_date: CalendarDate;
  /** The last day; null while it lasts. */
  to_date: Maybe<CalendarDate>;
  share_percent: Generated<number>;
  recorded_on: CalendarDate;
}

interface Blocks extends LiveBlocks, Changeable {
  deleted_at: MaybeInstant;
}

interface LiveApartments extends Versioned {
  id: Generated<number>;
  block_id: number;
  number: string;
  /** Square metres. */
  size: Maybe<number>;
  /** Whole shillings a month. */
  rent_amount: Generated<number>;
  number_of_rooms: Generated<number>;
  color: Generated<string>;
  description: Generated<string>;
  image_file_id: Maybe<string>;
  created_at: Stamp;
  updated_at: Stamp;
}
interface Apartments extends LiveApartments, Changeable {
  deleted_at: MaybeInstant;
  /** The number in lower case. */
  search_text: GeneratedAlways<string>;
}

interface Tenants extends Changeable {
  id: Generated<number>;
  user_id: number;
  tenant_type_id: Maybe<number>;
  emergency_contact: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface Leases extends Changeable {
  id: Generated<number>;
  tenant_id: number;
  apartment_id: number;
  lease_start: CalendarDate;
  lease_end: Maybe<CalendarDate>;
  ended_on: Maybe<CalendarDate>;
  created_by: Maybe<number>;
  created_at: Stamp;
  updated_at: Stamp;
  /** The days that the lease covers, as a PostgreSQL daterange. */
  covers: GeneratedAlways<string>;
}

interface LeaseRenewals {
  id: Generated<number>;
  lease_id: number;
  previous_end: CalendarDate;
  new_end: Maybe<CalendarDate>;
  renewed_by: Maybe<number>;
  renewed_at: Stamp;
}

interface PaymentStatuses extends Reference {
  /** Whether nothing is owed on payments with it. */
  settles: Generated<boolean>;
}

interface LivePayments extends Versioned {
  id: Generated<number>;
  tenant_id: number;
  lease_id: Maybe<number>;
  estate_id: Maybe<number>;
  payment_type: PaymentType;
  /** Whole shillings. */
  amount: number;
  logged_amount: Maybe<number>;
  status_id: number;
  /** Whether nothing is owed although the status is not Paid, Cancelled or Refunded. */
  owes_nothing: Generated<boolean>;
  due_date: CalendarDate;
  paid_at: MaybeInstant;
  months_paid: Generated<number[]>;
  payment_for_month: GeneratedAlways<number | null>;
  payment_for_year: number;
  payment_method: Generated<string>;
  reference_number: Generated<string>;
  notes: Generated<string>;
  refund_status: Maybe<RefundStatus>;
  acknowledgement_status: Maybe<'Awaiting verification' | 'Verified' | 'Rejected'>;
  receipt_file_id: Maybe<string>;
  receipt_number: Maybe<number>;
  created_by: Maybe<number>;
  created_at: Stamp;
  updated_at: Stamp;
}
interface Payments extends LivePayments, Changeable {
  deleted_at: MaybeInstant;
  deleted_by: Maybe<number>;
}

interface PaymentReminders {
  payment_id: number;
  reminded_at: Instant;
}

interface Receipts {
  number: number;
  /** Null where undoing an import removed the payment. */
  payment_id: Maybe<number>;
  issued_at: Stamp;
  withdrawn_at: MaybeInstant;
}

interface ReceiptSeries {
  only_row: Generated<boolean>;
  last_number: Generated<number>;
}

interface ComplaintCategories extends Reference {
  description: Generated<string>;
}

interface Complaints extends Changeable {
  id: Generated<number>;
  tenant_id: number;
  lease_id: Maybe<number>;
  estate_id: Maybe<number>;
  category_id: number;
  status_id: Generated<number>;
  urgency: Generated<Urgency>;
  title: string;
  description: string;
  feedback: Generated<string>;
  attachment_file_id: Maybe<string>;
  created_at: Stamp;
  updated_at: Stamp;
  /** Title and description in lower case. */
  search_text: GeneratedAlways<string>;
  /** From 1, low, to 4, critical. */
  urgency_rank: GeneratedAlways<number>;
}

interface ComplaintStatusChanges {
  id: Generated<number>;
  complaint_id: number;
  from_status_id: Maybe<number>;
  to_status_id: number;
  feedback: Generated<string>;
  changed_by: Maybe<number>;
  changed_at: Stamp;
}

interface Notifications {
  id: Generated<number>;
  user_id: number;
  title: string;
  body: Generated<string>;
  payment_id: Maybe<number>;
  complaint_id: Maybe<number>;
  created_at: Stamp;
  read_at: MaybeInstant;
}

interface MailOutbox {
  id: Generated<number>;
  /** The account that the mail is for; null for mail older than this column, and where the account is deleted. */
  user_id: Maybe<number>;
  /** The link that works once, encrypted, until the mail has been sent. */
  sealed_link: Maybe<Buffer>;
  to_address: string;
  to_name: Generated<string>;
  reply_to_address: Generated<string>;
  subject: string;
  body: string;
  created_at: Stamp;
  attempts: Generated<number>;
  next_attempt_at: Stamp;
  last_error: Generated<string>;
  sent_at: MaybeInstant;
  failed_at: MaybeInstant;
  retried_at: MaybeInstant;
  dismissed_at: MaybeInstant;
  /** Until then a process has claimed the mail to send it. */
  claimed_until: MaybeInstant;
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

interface AuditVerification {
  only_row: Generated<boolean>;
  verified_at: Instant;
  entries: number;
  fault: Maybe<string>;
}

interface PortalProcesses {
  id: string;
  secret_check: string;
  files_place: string;
  started_at: Stamp;
  seen_at: Stamp;
}

interface ContactMessages {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Stamp;
}

interface IdempotencyKeys {
  user_id: number;
  key: string;
  request_hash: Buffer;
  status: number;
  body: Json;
  created_at: Stamp;
}

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

interface ImportDrafts {
  id: string;
  user_id: number;
  file_name: string;
  content: Buffer;
  as_at: CalendarDate;
  corrections: GeneratedJson;
  roll: Json;
  created_at: Instant;
  expires_at: Instant;
}

interface ImportShapes {
  shape: string;
  columns: Json;
  updated_at: Instant;
}

interface Imports {
  id: Generated<number>;
  file_name: string;
  as_at: CalendarDate;
  status: 'running' | 'done' | 'failed' | 'undone';
  report: MaybeReport;
  failure: Generated<string>;
  created_by: Maybe<number>;
  created_at: Instant;
  finished_at: MaybeInstant;
  undone_by: Maybe<number>;
  undone_at: MaybeInstant;
  failed_by_us: Generated<boolean>;
  dismissed_at: MaybeInstant;
  progress: Generated<number>;
  seen_at: Stamp;
}

interface ImportRecords {
  import_id: number;
  subject: 'estate' | 'block' | 'apartment' | 'user' | 'tenant' | 'lease' | 'payment';
  subject_id: number;
}

interface Settings extends Changeable {
  only_row: Generated<boolean>;
  landlord_name: Generated<string>;
  landlord_address: Generated<string>;
  monthly_revenue_target: Generated<number>;
  reminder_days: Generated<number>;
}

/** How long data is stored, in the unit that each name says; 0 is as long as it is needed. */
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

/** The typed tables and views. */
export interface Database {
  users: Users;
  sessions: Sessions;
  refresh_tokens: RefreshTokens;
  one_time_tokens: OneTimeTokens;
  sign_in_failures: SignInFailures;
  rate_limits: RateLimits;
  second_factors: SecondFactors;
  recovery_codes: RecoveryCodes;
  known_devices: KnownDevices;
  files: Files;
  amenities: Reference;
  furnishings: Reference;
  estates: Estates;
  estate_ownerships: EstateOwnerships;
  blocks: Blocks;
  apartments: Apartments;
  apartment_amenities: { apartment_id: number; amenity_id: number };
  apartment_furnishings: { apartment_id: number; furnishing_id: number };
  live_estates: LiveEstates;
  live_blocks: LiveBlocks;
  live_apartments: LiveApartments;
  tenant_types: Reference;
  tenants: Tenants;
  leases: Leases;
  lease_renewals: LeaseRenewals;
  payment_statuses: PaymentStatuses;
  payments: Payments;
  live_payments: LivePayments;
  payment_reminders: PaymentReminders;
  receipts: Receipts;
  receipt_series: ReceiptSeries;
  complaint_categories: ComplaintCategories;
  complaint_statuses: Reference;
  complaints: Complaints;
  complaint_status_changes: ComplaintStatusChanges;
  notifications: Notifications;
  mail_outbox: MailOutbox;
  jobs: Jobs;
  portal_processes: PortalProcesses;
  contact_messages: ContactMessages;
  idempotency_keys: IdempotencyKeys;
  audit_log: AuditLog;
  audit_verification: AuditVerification;
  audit_personal: AuditPersonal;
  audit_chain: AuditChain;
  settings: Settings;
  import_drafts: ImportDrafts;
  import_shapes: ImportShapes;
  imports: Imports;
  import_records: ImportRecords;
  retention: RetentionRow;
}
