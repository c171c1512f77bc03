import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '@amayumba/contract/roles.ts';
import type { AccountStanding } from '@amayumba/contract/accounts/rules.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { AccountStatus } from '@amayumba/contract/tenants/rules.ts';
import type { PaymentType, RefundStatus } from '@amayumba/contract/payments/rules.ts';
import type { Urgency } from '@amayumba/contract/complaints/rules.ts';

// What the migrated database holds, as read through db/readers.ts. A test compares this with the database itself.

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

/** Counted up by the database with every change; views show the version alone. */
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
  /** What the account is found by, in small letters. */
  search_text: GeneratedAlways<string>;
  /** First and last name, or the username. */
  shown_name: GeneratedAlways<string>;
  standing: GeneratedAlways<AccountStanding>;
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
  /** The days on which the lease holds, as a PostgreSQL daterange. */
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

/** Apartments that are not deleted, as lists find and sort them. */
interface ApartmentPlaces {
  apartment_id: number;
  block_id: number;
  estate_id: number;
  number: string;
  block_name: string;
  estate_name: string;
  /** In small letters. */
  search_text: GeneratedAlways<string>;
}

/** Tenants with the lease that is shown on some days, as lists find and sort them. */
interface TenantHomes {
  tenant_id: number;
  shown_from: Generated<CalendarDate>;
  /** Not this day any more. */
  shown_until: Generated<CalendarDate>;
  name: string;
  created_at: Instant;
  is_active: boolean;
  person_text: string;
  lease_id: Maybe<number>;
  lease_start: Maybe<CalendarDate>;
  last_day: Maybe<CalendarDate>;
  apartment_id: Maybe<number>;
  block_id: Maybe<number>;
  estate_id: Maybe<number>;
  number: Maybe<string>;
  block_name: Maybe<string>;
  estate_name: Maybe<string>;
  home_text: GeneratedAlways<string>;
}

/** What writes added to a list's count, by its filters; the sum is the count. */
interface RowCounts {
  id: Generated<number>;
  counted:
    | 'accounts'
    | 'accounts by name'
    | 'apartments'
    | 'blocks'
    | 'complaints'
    | 'complaints by day'
    | 'tenants'
    | 'tenants by name';
  first_filter: Generated<string>;
  second_filter: Generated<string>;
  count: number;
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
  /** That of the payment; the database looks it up and keeps it up to date. */
  payment_due_date: ColumnType<CalendarDate, CalendarDate | undefined, never>;
  reminded_at: Instant;
}

interface Receipts {
  number: number;
  /** Null where the payment went with an import that was taken back. */
  payment_id: Maybe<number>;
  /** That of the payment; the database looks it up and keeps it up to date. */
  payment_due_date: Maybe<CalendarDate>;
  issued_at: Stamp;
  withdrawn_at: MaybeInstant;
}

/** Sums over the live payments, as differences that add up to what there is; written by the database alone. */
interface PaymentDays {
  due_date: CalendarDate;
  /** Null for the whole day. */
  id_block: Maybe<number>;
  status_id: number;
  payment_type: PaymentType;
  refund_status: Maybe<RefundStatus>;
  payment_for_year: number;
  months_paid: number[];
  payment_for_month: GeneratedAlways<number | null>;
  payments: number;
  amount: number;
  is_folded: Generated<boolean>;
}

interface TenantPayments {
  tenant_id: number;
  payment_type: PaymentType;
  payments: number;
  amount: number;
  is_folded: Generated<boolean>;
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
  /** Title and description in small letters. */
  search_text: GeneratedAlways<string>;
  /** From 1, low, to 4, critical. */
  urgency_rank: GeneratedAlways<number>;
  first_done_at: MaybeInstant;
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
  /** That of the payment; the database looks it up and keeps it up to date. */
  payment_due_date: Maybe<CalendarDate>;
  complaint_id: Maybe<number>;
  created_at: Stamp;
  read_at: MaybeInstant;
}

interface MailOutbox {
  id: Generated<number>;
  /** The account it is written to; null for mail of before, and where the account is gone. */
  user_id: Maybe<number>;
  /** The link that works once, until it has been sent. */
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
}

/** Payments added up by estate; migration 0085. */
interface EstatePaymentSums {
  estate_id: Maybe<number>;
  payment_type: PaymentType;
  status_id: number;
  payments: number;
  amount: number;
}

interface EstatePaymentDays extends EstatePaymentSums {
  due_date: CalendarDate;
  on_time: number;
}

interface EstatePaymentPeriods extends EstatePaymentSums {
  payment_for_year: number;
  payment_for_month: number;
}

interface EstatePaymentFigures {
  estate_id: number;
  day: CalendarDate;
  pending: number;
  overdue: number;
  month_payments: number;
  month_paid: number;
  month_collected: number;
}

interface EstatePaymentChanges extends EstatePaymentDays {
  id: Generated<number>;
  payment_for_year: number;
  months: number[];
}

/** In what complaints with a text are counted. */
interface ComplaintTexts {
  complaint_id: number;
  category_id: number;
  /** Title and description in small letters. */
  search_text: string;
}

/** Complaints of an owner's estates: those made on a day, and those finished on it. */
interface ComplaintDays {
  owner_id: number;
  day: CalendarDate;
  category_id: number;
  made: number;
  resolved: number;
  done: number;
  seconds_to_done: number;
  finished: number;
  is_folded: Generated<boolean>;
}

/** What is told of an estate and of a block. */
interface KeptFigures {
  day: CalendarDate;
  homes: number;
  occupied: number;
  furnished_count: number;
  rents_count: number;
  rents_sum: number;
  rent_expected: number;
  terms_ended: number;
  terms_renewed: number;
  leases_ending: number;
  complaints: number;
  complaints_open: number;
  complaints_in_progress: number;
  complaints_resolved: number;
  complaints_closed: number;
  complaints_done: number;
  seconds_to_done: number;
  complaints_of_year: number;
  complaints_of_year_done: number;
}

interface BlockFigures extends KeptFigures {
  block_id: number;
  vacant_homes: number[];
  vacant_rooms: number[];
  vacant_rents: number[];
  vacant_furnished: boolean[];
}

interface EstateFigures extends KeptFigures {
  estate_id: number;
  blocks: number;
  block_shares: unknown;
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

/** How long things are kept, in the unit that each name says; 0 is as long as it is needed. */
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
  payment_statuses: Reference;
  payments: Payments;
  live_payments: LivePayments;
  payment_days: PaymentDays;
  tenant_payments: TenantPayments;
  payment_reminders: PaymentReminders;
  receipts: Receipts;
  receipt_series: ReceiptSeries;
  complaint_categories: ComplaintCategories;
  complaint_statuses: Reference;
  complaints: Complaints;
  apartment_places: ApartmentPlaces;
  tenant_homes: TenantHomes;
  row_counts: RowCounts;
  complaint_status_changes: ComplaintStatusChanges;
  complaint_texts: ComplaintTexts;
  complaint_days: ComplaintDays;
  notifications: Notifications;
  mail_outbox: MailOutbox;
  jobs: Jobs;
  portal_processes: PortalProcesses;
  estate_payment_changes: EstatePaymentChanges;
  estate_payment_days: EstatePaymentDays;
  estate_payment_periods: EstatePaymentPeriods;
  estate_payment_figures: EstatePaymentFigures;
  block_figures: BlockFigures;
  estate_figures: EstateFigures;
  stale_blocks: { id: Generated<number>; block_id: number; estate_id: number };
  contact_messages: ContactMessages;
  idempotency_keys: IdempotencyKeys;
  audit_log: AuditLog;
  audit_personal: AuditPersonal;
  audit_chain: AuditChain;
  settings: Settings;
  import_drafts: ImportDrafts;
  import_shapes: ImportShapes;
  imports: Imports;
  import_records: ImportRecords;
  retention: RetentionRow;
}
