import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { CATEGORY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { periodLabel } from '@amayumba/contract/payments/rules.ts';
import type { SearchResults } from '@amayumba/contract/search/search.ts';
import * as z from 'zod/mini';
import { RECORD_PATHS } from '../../lib/record-paths.ts';

const KINDS = ['tenant', 'apartment', 'estate', 'receipt', 'charge', 'complaint', 'expense', 'vendor'] as const;

/** A record that a search found: its page, its name, and what distinguishes it from others. */
export const foundRowSchema = z.object({
  kind: z.enum(KINDS),
  to: z.string(),
  name: z.string(),
  detail: z.string(),
});
export type FoundRow = z.output<typeof foundRowSchema>;

export interface FoundGroup {
  label: string;
  rows: FoundRow[];
  /** The list of all that match, where there are more. */
  more: string | undefined;
}

const joined = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ');

/** The groups of a search that found anything, in the order in which they are shown. */
export function foundGroups(found: SearchResults, text: string): FoundGroup[] {
  const search = new URLSearchParams({ search: text }).toString();
  const { tenants, apartments, estates, receipts, charges, complaints, expenses, vendors } = found;
  const groups = [
    {
      label: 'Tenants',
      list: `tenants?${search}`,
      has_more: tenants.has_more,
      rows: tenants.results.map(({ id, name, phone_number, apartment, estate, is_current }) => ({
        kind: 'tenant' as const,
        to: RECORD_PATHS.tenant(id),
        name,
        detail: joined(
          apartment === null ? 'No home' : `${is_current ? '' : 'Formerly '}${apartment}, ${estate}`,
          formatPhone(phone_number),
        ),
      })),
    },
    {
      label: 'Apartments',
      list: null,
      has_more: apartments.has_more,
      rows: apartments.results.map(({ id, number, block, estate, tenant_name }) => ({
        kind: 'apartment' as const,
        to: RECORD_PATHS.apartment(id),
        name: `${number}, ${estate}`,
        detail: joined(block, tenant_name ?? 'Vacant'),
      })),
    },
    {
      label: 'Estates',
      list: `estates?${search}`,
      has_more: estates.has_more,
      rows: estates.results.map(({ id, name, address }) => ({
        kind: 'estate' as const,
        to: RECORD_PATHS.estate(id),
        name,
        detail: address,
      })),
    },
    {
      label: 'Receipts',
      list: `money?tab=receipts&${search}`,
      has_more: receipts.has_more,
      rows: receipts.results.map((receipt) => ({
        kind: 'receipt' as const,
        to: `${RECORD_PATHS.account(receipt.account)}?receipt=${receipt.id}`,
        name: receipt.receipt_code ?? 'Opening balance',
        detail: joined(
          receipt.is_void && 'Void',
          receipt.tenant_name,
          formatUgx(receipt.amount),
          formatDayOf(receipt.received_at),
          receipt.external_reference,
        ),
      })),
    },
    {
      label: 'Charges',
      list: `payments?year=all&${search}`,
      has_more: charges.has_more,
      rows: charges.results.map((charge) => ({
        kind: 'charge' as const,
        to: RECORD_PATHS.charge(charge.id),
        name: `${charge.payment_type} ${periodLabel(charge)}`,
        detail: joined(charge.tenant_name, formatUgx(charge.amount), charge.status, `No. ${charge.id}`),
      })),
    },
    {
      label: 'Complaints',
      list: `complaints?${search}`,
      has_more: complaints.has_more,
      rows: complaints.results.map((complaint) => ({
        kind: 'complaint' as const,
        to: RECORD_PATHS.complaint(complaint.id),
        name: complaint.title,
        detail: joined(complaint.tenant_name, complaint.status, formatDayOf(complaint.created_at)),
      })),
    },
    {
      label: 'Expenses',
      list: `expenses?${search}`,
      has_more: expenses.has_more,
      rows: expenses.results.map((expense) => ({
        kind: 'expense' as const,
        to: RECORD_PATHS.expense(expense.id),
        name: expense.description || CATEGORY_TEXT[expense.category],
        detail: joined(
          expense.is_reversed && 'Reversed',
          expense.vendor_name,
          formatUgx(expense.amount),
          formatDay(expense.spent_on),
          expense.estate,
          expense.reference,
        ),
      })),
    },
    {
      label: 'Vendors',
      list: `expenses?tab=vendors&${search}`,
      has_more: vendors.has_more,
      rows: vendors.results.map(({ id, name, trade, phone }) => ({
        kind: 'vendor' as const,
        to: RECORD_PATHS.expensesOfVendor(id),
        name,
        detail: joined(trade, phone && formatPhone(phone)),
      })),
    },
  ];
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ label, rows, list, has_more }) => ({
      label,
      rows,
      more: has_more && list !== null ? `/manager/${list}` : undefined,
    }));
}
