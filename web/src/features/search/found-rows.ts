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
    groupOf('Tenants', 'tenant', tenants, `tenants?${search}`, (tenant) => ({
      to: RECORD_PATHS.tenant(tenant.id),
      name: tenant.name,
      detail: joined(
        tenant.apartment === null
          ? 'No home'
          : `${tenant.is_current ? '' : 'Formerly '}${tenant.apartment}, ${tenant.estate}`,
        formatPhone(tenant.phone_number),
      ),
    })),
    groupOf('Apartments', 'apartment', apartments, null, ({ id, number, block, estate, tenant_name }) => ({
      to: RECORD_PATHS.apartment(id),
      name: `${number}, ${estate}`,
      detail: joined(block, tenant_name ?? 'Vacant'),
    })),
    groupOf('Estates', 'estate', estates, `estates?${search}`, ({ id, name, address }) => ({
      to: RECORD_PATHS.estate(id),
      name,
      detail: address,
    })),
    groupOf('Receipts', 'receipt', receipts, `money?tab=receipts&${search}`, (receipt) => ({
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
    groupOf('Charges', 'charge', charges, `payments?year=all&${search}`, (charge) => ({
      to: RECORD_PATHS.charge(charge.id),
      name: `${charge.payment_type} ${periodLabel(charge)}`,
      detail: joined(charge.tenant_name, formatUgx(charge.amount), charge.status, `No. ${charge.id}`),
    })),
    groupOf('Complaints', 'complaint', complaints, `complaints?${search}`, (complaint) => ({
      to: RECORD_PATHS.complaint(complaint.id),
      name: complaint.title,
      detail: joined(complaint.tenant_name, complaint.status, formatDayOf(complaint.created_at)),
    })),
    groupOf('Expenses', 'expense', expenses, `expenses?${search}`, (expense) => ({
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
    groupOf('Vendors', 'vendor', vendors, `expenses?tab=vendors&${search}`, ({ id, name, trade, phone }) => ({
      to: RECORD_PATHS.expensesOfVendor(id),
      name,
      detail: joined(trade, phone && formatPhone(phone)),
    })),
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function groupOf<Row>(
  label: string,
  kind: FoundRow['kind'],
  found: { results: readonly Row[]; has_more: boolean },
  /** The path of the list of all that match; null if there is none. */
  list: string | null,
  rowOf: (row: Row) => Omit<FoundRow, 'kind'>,
): FoundGroup {
  return {
    label,
    rows: found.results.map((row) => ({ kind, ...rowOf(row) })),
    more: found.has_more && list !== null ? `/manager/${list}` : undefined,
  };
}
