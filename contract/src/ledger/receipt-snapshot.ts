import * as z from 'zod/mini';

const text = z.nullable(z.string());

/**
 * Everything on the paper of a receipt, as it was when the receipt was issued. `landlord_address` may have several
 * lines. Amounts are whole shillings; `balance_after` is negative where the tenant has credit.
 */
export const receiptSnapshotSchema = z.object({
  version: z.literal(1),
  landlord_name: z.string(),
  landlord_address: z.string(),
  number: z.int(),
  /** The number with the prefix of the day of issue: `AMA-2026-000123`. */
  code: z.string(),
  issued_on: z.string(),
  received_on: z.string(),
  payer_name: text,
  payer_phone: text,
  tenant_name: text,
  apartment: text,
  block: text,
  estate: text,
  amount: z.int(),
  /** Tax that the tenant withheld, with its certificate; left out where there is none, as on older receipts. */
  withheld: z.optional(z.int()),
  withholding_certificate: z.optional(z.string()),
  method: z.string(),
  external_reference: text,
  lines: z.array(
    z.object({
      charge: z.int(),
      /** `Rent, November 2026` */
      text: z.string(),
      due_date: z.string(),
      charge_amount: z.int(),
      /** The part of the charge that this receipt settles. */
      amount: z.int(),
      /** The amount still open on the charge after this receipt. */
      outstanding_amount: z.int(),
    }),
  ),
  /** The part of the receipt that settles no charge. */
  credit: z.int(),
  /** Null, like the day and the deposit, where the receipt was issued before the ledger: nobody recorded them. */
  balance_after: z.nullable(z.int()),
  paid_until: text,
  deposit_held: z.nullable(z.int()),
});
export type ReceiptSnapshot = z.output<typeof receiptSnapshotSchema>;

/**
 * The values of the personal fields after erasure. The verify code does not cover these fields, so the receipt stays
 * valid.
 */
export const ERASED_FIELDS = { payer_name: null, payer_phone: null, tenant_name: null } as const;
type PersonalField = keyof typeof ERASED_FIELDS;

const isPersonal = (field: string) => Object.hasOwn(ERASED_FIELDS, field);

/** A snapshot without its personal fields. */
export const withoutPersonal = (snapshot: ReceiptSnapshot): Omit<ReceiptSnapshot, PersonalField> =>
  Object.fromEntries(Object.entries(snapshot).filter(([field]) => !isPersonal(field))) as Omit<
    ReceiptSnapshot,
    PersonalField
  >;

/** A snapshot whose personal fields are erased. */
export const erasedSnapshot = (snapshot: ReceiptSnapshot): ReceiptSnapshot => ({ ...snapshot, ...ERASED_FIELDS });

const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * The text that the verify code covers: the same for the same content, because PostgreSQL stores the keys of a jsonb
 * value in an order of its own.
 */
export const canonicalSnapshot = (snapshot: ReceiptSnapshot): string =>
  JSON.stringify(withoutPersonal(snapshot), withSortedKeys);
