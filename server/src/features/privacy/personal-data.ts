import type { Database } from '../../db/database.ts';
import { COLLECTION_TABLES } from './collection-data.ts';
import { LEDGER_TABLES } from './ledger-data.ts';
import { MESSAGE_TABLES } from './message-data.ts';
import { emptied, type ErasureClass, type PersonTable, retained, rows } from './person-table.ts';

/** The tables without views, which repeat their columns. */
export type Table = Exclude<keyof Database, `live_${string}`>;

const LEASE = 'Who rented which home when belongs to the money records; it stays under the label.';
const COUNTED = 'Kind, dates and status stay for the figures on complaints; the words are removed.';
const IMPORTED =
  'Counts of an import stay; the name in it is replaced, and what its warnings quote of a roll is removed.';
const OWN_ESTATES = 'A landlord is not erased by the portal.';

/**
 * Every table with rows about people, column by column. The erasure, the personal data file and docs/personal-data.md
 * use it. A test fails for a database column that is in neither this list nor the next.
 */
export const PERSON_TABLES = {
  users: emptied('Account', 'The account stays, closed for good, so that the money records have somebody to name.', {
    goes: 'username email first_name last_name phone_number address email_verified_at',
    secret: 'password_hash search_text shown_name',
    stays: 'id role staff_role estates cash_limit cash_limit_day status created_at erased_at',
    plain: 'standing updated_at version changed_by changed_at',
  }),
  tenants: emptied('Tenant record', 'The record stays under the label, for the leases and payments that name it.', {
    goes: 'emergency_contact notes',
    stays: 'id language sms_opted_out_at sms_opted_out_by created_at',
    plain: 'user_id tenant_type_id updated_at version changed_by changed_at',
  }),
  leases: emptied('Leases', LEASE, {
    goes: 'inspection_notes',
    stays: 'id apartment_id lease_start lease_end ended_on keys_returned created_at',
    plain: 'tenant_id created_by updated_at covers version changed_by changed_at',
  }),
  lease_renewals: retained('Lease renewals', LEASE, {
    stays: 'lease_id previous_end new_end renewed_at',
    plain: 'id renewed_by',
  }),
  ...LEDGER_TABLES,
  ...COLLECTION_TABLES,
  ...MESSAGE_TABLES,
  complaints: emptied('Complaints', COUNTED, {
    goes: 'title description feedback attachment_file_id',
    secret: 'search_text',
    stays: 'id urgency created_at',
    plain: 'urgency_rank tenant_id lease_id estate_id category_id status_id updated_at version changed_by changed_at',
  }),
  complaint_status_changes: emptied('Answers to complaints', COUNTED, {
    goes: 'feedback',
    stays: 'complaint_id changed_at',
    plain: 'id from_status_id to_status_id changed_by',
  }),
  complaint_messages: emptied('Conversations about complaints', COUNTED, {
    goes: 'text',
    stays: 'complaint_id from_role created_at read_at',
    plain: 'id written_by',
  }),
  files: rows('Uploaded receipts and attachments', {
    goes: 'id kind file_name media_type size_bytes created_at',
    plain: 'sha256 storage_key uploaded_by variant_of width',
  }),
  documents: rows('Documents', {
    goes: 'title visibility created_at deleted_at',
    plain:
      'id tenant_id lease_id apartment_id estate_id owner_id file_id created_by updated_at version changed_by changed_at',
  }),
  notifications: rows('Messages in the portal', {
    goes: 'title body created_at read_at',
    plain: 'id user_id payment_id complaint_id opens account_id owner_statement_id',
  }),
  mail_outbox: rows('Mail', {
    goes: 'to_address to_name reply_to_address subject body created_at sent_at',
    secret: 'sealed_link',
    plain:
      'id user_id attempts next_attempt_at last_error failed_at retried_at dismissed_at claimed_until receipt_id owner_statement_id',
  }),
  contact_messages: rows('Messages by the contact form', {
    goes: 'name email subject message created_at',
    plain: 'id',
  }),
  sessions: rows('Sign-ins', {
    goes: 'user_agent address created_at last_used_at expires_at ended_at end_reason',
    plain: 'id user_id',
  }),
  refresh_tokens: rows('Keys of sign-ins', {
    goes: 'issued_at expires_at used_at',
    secret: 'token_hash',
    plain: 'session_id',
  }),
  known_devices: rows('Devices you signed in with', {
    goes: 'device network first_seen_at last_seen_at',
    plain: 'user_id',
  }),
  recovery_codes: rows('Recovery codes', { goes: 'used_at', secret: 'code_hash', plain: 'user_id' }),
  second_factors: rows('Two-step verification', {
    goes: 'created_at confirmed_at',
    secret: 'secret last_step recovery_salt',
    plain: 'user_id',
  }),
  api_keys: rows('API keys', {
    goes: 'name prefix permissions expires_on created_at last_used_at revoked_at',
    secret: 'digest',
    plain: 'id created_by',
  }),
  one_time_tokens: rows('Links and codes by mail or on paper', {
    goes: 'purpose created_at expires_at used_at',
    secret: 'token_hash',
    plain: 'user_id',
  }),
  sign_in_failures: rows('Failed sign-ins', { goes: 'username address failed_at' }),
  webhook_events: rows('What was sent to other systems of the office', {
    goes: 'type happened_at payload',
    plain: 'id message_id subject_id detail day prepared_at tenant_id',
  }),
  idempotency_keys: rows('Requests kept for two days', {
    goes: 'created_at',
    secret: 'key request_hash body',
    plain: 'user_id status',
  }),
  estates: retained('Estates owned', OWN_ESTATES, {
    stays: 'id name address size description created_at',
    plain: 'owner_id image_file_id updated_at deleted_at version changed_by changed_at',
  }),
  estate_ownerships: retained('When estates were owned', OWN_ESTATES, {
    stays: 'estate_id from_date to_date share_percent',
    plain: 'id owner_id slice_from part_from part_to recorded_on',
  }),
  owner_details: retained('Details for statements and tax', OWN_ESTATES, {
    stays: 'kind tin payout_account',
    plain: 'user_id version changed_by changed_at',
  }),
  estate_values: retained('Values of own estates', OWN_ESTATES, {
    stays: 'estate_id value valued_on',
    plain: 'owner_id',
  }),
  owner_statements: retained('Statements of owners', OWN_ESTATES, {
    stays: 'id month number opening_balance closing_balance snapshot issued_at reason replaced_by',
    plain: 'owner_id last_entry_id issued_by',
  }),
  owner_fees: retained('Fees of the office', OWN_ESTATES, {
    stays: 'statement_id estate_id kind base percent amount vat_percent vat effective_on reversed_at',
    plain: 'id owner_id lease_id',
  }),
  remittances: retained('Money paid out', OWN_ESTATES, {
    stays: 'id estate_id amount paid_on method channel reference statement_id reversed_on',
    plain: 'owner_id notes created_by created_at reversed_at reverse_reason',
  }),
  imports: emptied('Reports on imported rent rolls', IMPORTED, {
    secret: 'report',
    plain:
      'id file_name as_at status failure created_by created_at finished_at undone_by undone_at failed_by_us dismissed_at progress seen_at',
  }),
} as const satisfies Partial<Record<Table, PersonTable>>;

export type PersonTableName = keyof typeof PERSON_TABLES;

/** Tables with their own treatment, and the reason. The audit feature removes the names from the audit log. */
export const SPECIAL_TABLES: Readonly<Record<string, { why: string; columns: string }>> = {
  audit_log: {
    why: 'What was done to the person’s records is handed out; what the person did is handed out without the records of others. Names and words go when the person is erased.',
    columns: 'id at user_id action subject subject_id before after details_digest origin_digest key_id',
  },
  audit_personal: {
    why: 'Names, words and addresses of the audit record, apart so that they can go when the person is erased; handed out with the entries.',
    columns: 'entry_id part salt content',
  },
  vendors: {
    why: 'People and firms that work for the office and are no users: a manager changes them, and what they were paid stays among the costs.',
    columns: 'id name phone tin trade notes created_at deleted_at version changed_by changed_at',
  },
  rate_limits: {
    why: 'How often an address or an account asked for something, for minutes or an hour; then it is forgotten.',
    columns: 'what who used ends_at',
  },
  import_drafts: {
    why: 'An uploaded rent roll between upload and import, for its manager alone and for a day.',
    columns: 'id user_id file_name content as_at corrections roll grid created_at expires_at',
  },
};

/** Tables about nobody, with all their columns. */
export const IMPERSONAL_TABLES: Readonly<Record<string, string>> = {
  amenities: 'id name',
  apartment_amenities: 'apartment_id amenity_id',
  apartment_furnishings: 'apartment_id furnishing_id',
  audit_chain: 'position entry_id hash',
  audit_verification: 'only_row verified_at entries fault',
  provider_settings: 'provider mode base_url currency secrets callback_token version changed_by changed_at',
  provider_health: 'provider next_call_at last_ok_at last_error failed_at',
  money_rules: 'id key from_date value source note created_by created_at',
  jobs: 'name next_run_at attempts failing_since last_error done_at done_on',
  apartments:
    'id block_id number search_text size rent_amount number_of_rooms color description image_file_id created_at updated_at deleted_at version changed_by changed_at',
  blocks: 'id estate_id name description created_at updated_at deleted_at version changed_by changed_at',
  complaint_categories: 'id name description',
  complaint_files: 'file_id complaint_id message_id place',
  complaint_statuses: 'id name',
  expenses:
    'id estate_id block_id apartment_id vendor_id complaint_id recurring_id category description amount withheld spent_on paid_on method channel reference notes receipt_file_id paid_by created_by created_at reversed_at reversed_on reverse_reason version changed_by changed_at',
  fee_agreements:
    'id estate_id from_date percent_of percent minimum letting_fee vat_percent created_by created_at version changed_by changed_at',
  furnishings: 'id name',
  webhooks: 'id url events sealed_secret is_active disabled_reason created_by created_at version changed_by changed_at',
  webhook_health: 'webhook_id last_success_at last_failure_at failures',
  webhook_deliveries: 'id webhook_id event_id state attempts tries first_try_at next_at created_at',
  import_records: 'import_id subject subject_id',
  message_templates: 'step language body max_segments version changed_by changed_at',
  import_shapes: 'shape columns lines updated_at',
  payment_statuses: 'id name settles',
  owner_statement_runs: 'id month owners reason state total done problems created_by created_at finished_at',
  receipt_serials: 'year last_serial',
  recurring_expenses:
    'id estate_id block_id apartment_id vendor_id category description amount withheld paid_by method every starts_on ends_on next_on created_by created_at deleted_at version changed_by changed_at',
  retired_reference_codes: 'code',
  retention:
    'only_row sign_in_days notification_days sent_mail_days contact_message_days unused_account_days attachment_days former_tenant_years begins_at',
  statement_imports: 'id channel state file_name headings columns created_by created_at confirmed_at undone_at',
  statement_shapes: 'shape columns updated_at',
  settings:
    'only_row landlord_name landlord_address contact_phone contact_whatsapp contact_email monthly_revenue_target version changed_by changed_at',
  tenant_types: 'id name',
};

/** Returns the columns of a table of a kind. */
export const columnsWith = (table: PersonTableName, of: ErasureClass): string[] =>
  Object.entries(PERSON_TABLES[table].columns)
    .filter(([, kind]) => kind === of)
    .map(([column]) => column);
