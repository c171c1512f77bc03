/** An action on a record, with the values before and after. */
export interface AuditEntry {
  /** A verb in the past, such as `created`, `changed`, `removed`. */
  action: string;
  /** The kind of record: `payment`, `lease`, `user`. */
  subject: string;
  subject_id: number | null;
  before?: object | null | undefined;
  after?: object | null | undefined;
  /** The address of the person, for actions of people who are not signed in (yet); that of a viewer is known. */
  address?: string | undefined;
}

/**
 * Fields that identify nobody: sums, days, ids, statuses and other choices from a list. Every other field may name a
 * person or hold typed text, so it is stored where it can be erased. A new field is personal until it is listed here.
 */
const PLAIN_FIELDS = new Set([
  'account',
  'account_id',
  'acknowledgement_status',
  'addresses',
  'addresses_before',
  'allocations',
  'amount',
  'apartment',
  'apartment_id',
  'apartments',
  'attachment_days',
  'attachment_file_id',
  'attachments',
  'balance',
  'base_url',
  'block',
  'block_id',
  'cancelled_amount',
  'category',
  'category_id',
  'channel',
  'channels',
  'charge',
  'charge_id',
  'complaint',
  'complaint_id',
  'contact_message_days',
  'contact_messages',
  'count',
  'created',
  'created_by',
  'credit',
  'credited_amount',
  'currency',
  'day',
  'decided_at',
  'decided_by',
  'deposit',
  'deposit_held',
  'devices',
  'disputed_at',
  'due_date',
  'due_day',
  'effective_on',
  'end_date',
  'ended_on',
  'ends_on',
  'erased',
  'estate',
  'estate_id',
  'every',
  'expires_on',
  'file_id',
  'filters',
  'format',
  'former_tenant_years',
  'from',
  'from_account',
  'from_date',
  'gross_amount',
  'id',
  'import_drafts',
  'is_automatic',
  'is_owed',
  'is_refunded',
  'kept_days',
  'key',
  'keys_returned',
  'kind',
  'language',
  'last_day',
  'label_id',
  'lease_end',
  'lease_id',
  'letting_fee',
  'message_id',
  'left_out',
  'lease_start',
  'links',
  'logged_amount',
  'logged_at',
  'logged_by',
  'mail',
  'message_reports',
  'method',
  'minimum',
  'mode',
  'monthly_revenue_target',
  'months_paid',
  'notice_on',
  'notification_days',
  'notifications',
  'number',
  'new_rent',
  'number_of_rooms',
  'oldest_due',
  'one_time_code',
  'open_amount',
  'outstanding_amount',
  'owes_nothing',
  'owner_id',
  'paid_at',
  'paid_by',
  'paid_on',
  'paid_until',
  'pay_by',
  'payment_for_year',
  'payment_method',
  'payment_type',
  'percent',
  'percent_of',
  'permissions',
  'prefix',
  'period_end',
  'period_start',
  'promise_amount',
  'promise_on',
  'provider',
  'provider_events',
  'receipt',
  'receipt_file_id',
  'receipt_id',
  'receipt_number',
  'receipts',
  'received_at',
  'recurring_id',
  'reference_code',
  'reference_number',
  'refund_status',
  'reversed_on',
  'segments',
  'reminder_days',
  'rent_amount',
  'rent_every',
  'replaced_by',
  'report_type',
  'requested_by',
  'reversed_at',
  'role',
  'second_factor',
  'secrets',
  'sent_mail_days',
  'settled_amount',
  'share_percent',
  'shown_amount',
  'sign_in_days',
  'sign_ins',
  'size',
  'sms_opt_out',
  'source',
  'spent_on',
  'start_date',
  'starts_on',
  'state',
  'statements',
  'status',
  'status_id',
  'step',
  'tenant_id',
  'tenants',
  'to',
  'to_account',
  'total_amount',
  'until',
  'unused_account_days',
  'unused_accounts',
  'urgency',
  'vat_percent',
  'vendor',
  'vendor_id',
  'visibility',
  'voided_at',
  'webhook_events',
  'way',
  'withheld',
  'worth',
]);

/** An entry in its stored form: the permanent part, and the parts that may be erased. */
export interface SplitEntry {
  action: string;
  subject: string;
  subject_id: number | null;
  before: object | null;
  after: object | null;
  /** Personal fields, under `before` and `after`. */
  details: object | null;
  /** The network address of the person who acted. */
  origin: object | null;
}

/** Splits an entry into its permanent part and the parts that identify people. */
export function splitEntry({ action, subject, subject_id, before, after, address }: AuditEntry): SplitEntry {
  const personal = { before: fieldsOf(before, false), after: fieldsOf(after, false) };
  const isPersonal = Object.values(personal).some((fields) => fields !== null && Object.keys(fields).length > 0);
  return {
    action,
    subject,
    subject_id,
    before: fieldsOf(before, true),
    after: fieldsOf(after, true),
    details: isPersonal ? personal : null,
    origin: address ? { address } : null,
  };
}

const fieldsOf = (content: object | null | undefined, plain: boolean): object | null =>
  content ? Object.fromEntries(Object.entries(content).filter(([field]) => PLAIN_FIELDS.has(field) === plain)) : null;

/** Joins the parts of an entry again, without erased values. */
export function joinedContent(plain: unknown, personal: unknown): object | null {
  if (plain === null && personal === null) return null;
  return { ...(plain as object | null), ...(personal as object | null) };
}
