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
  'acknowledgement_status',
  'amount',
  'apartment',
  'apartment_id',
  'apartments',
  'attachment_days',
  'attachment_file_id',
  'attachments',
  'block',
  'block_id',
  'category_id',
  'contact_message_days',
  'contact_messages',
  'count',
  'created_by',
  'devices',
  'due_date',
  'end_date',
  'ended_on',
  'erased',
  'estate',
  'estate_id',
  'filters',
  'format',
  'former_tenant_years',
  'id',
  'import_drafts',
  'kept_days',
  'lease_end',
  'lease_id',
  'lease_start',
  'links',
  'logged_amount',
  'mail',
  'monthly_revenue_target',
  'months_paid',
  'notification_days',
  'notifications',
  'number_of_rooms',
  'one_time_code',
  'owes_nothing',
  'owner_id',
  'paid_at',
  'payment_for_year',
  'payment_method',
  'payment_type',
  'receipt_file_id',
  'receipt_number',
  'reference_number',
  'refund_status',
  'reminder_days',
  'rent_amount',
  'report_type',
  'role',
  'second_factor',
  'sent_mail_days',
  'sign_in_days',
  'sign_ins',
  'size',
  'start_date',
  'status',
  'status_id',
  'step',
  'tenant_id',
  'tenants',
  'unused_account_days',
  'unused_accounts',
  'urgency',
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
