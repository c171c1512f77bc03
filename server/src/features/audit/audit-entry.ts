/** What was done to what, and how that looked before and after. */
export interface AuditEntry {
  /** A verb in the past, such as `created`, `changed`, `removed`. */
  action: string;
  /** What kind of thing it was done to: `payment`, `lease`, `user`. */
  subject: string;
  subject_id: number | null;
  before?: object | null | undefined;
  after?: object | null | undefined;
  /** Where whoever did it sat; for deeds of somebody who is not signed in (yet), since a viewer's is known. */
  address?: string | undefined;
}

/**
 * Fields that identify nobody: sums, days, ids, statuses and other choices from a list. Every other field may name a person or hold what
 * somebody typed, so it is kept where it can be erased. A new field is personal until it is named here.
 */
const PLAIN_FIELDS = new Set([
  'acknowledgement_status',
  'amount',
  'apartment',
  'apartment_id',
  'apartments',
  'attachment_file_id',
  'block',
  'block_id',
  'category_id',
  'count',
  'created_by',
  'due_date',
  'end_date',
  'ended_on',
  'estate',
  'estate_id',
  'filters',
  'format',
  'id',
  'kept_days',
  'lease_end',
  'lease_id',
  'lease_start',
  'logged_amount',
  'months_paid',
  'one_time_code',
  'monthly_revenue_target',
  'number_of_rooms',
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
  'size',
  'start_date',
  'status',
  'status_id',
  'step',
  'tenant_id',
  'tenants',
  'urgency',
]);

/** An entry as it is stored: what may stand in it for ever, and what may be erased. */
export interface PartedEntry {
  action: string;
  subject: string;
  subject_id: number | null;
  before: object | null;
  after: object | null;
  /** Fields of people, under `before` and `after`. */
  details: object | null;
  /** Where whoever did it sat. */
  origin: object | null;
}

/** Parts an entry into what stays and what identifies people. */
export function parted({ action, subject, subject_id, before, after, address }: AuditEntry): PartedEntry {
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

/** The whole content again, as it was before it was parted. What was erased is not there. */
export function whole(plain: unknown, personal: unknown): object | null {
  if (plain === null && personal === null) return null;
  return { ...(plain as object | null), ...(personal as object | null) };
}
