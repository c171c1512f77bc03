import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { addressWithoutLabel } from '@amayumba/contract/estates/address.ts';
import { homeName } from '@amayumba/contract/estates/unit-name.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { CATEGORY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { periodLabel } from '@amayumba/contract/payments/rules.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import type { SearchResults } from '@amayumba/contract/search/search.ts';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { cx } from '../../lib/cx.ts';
import { RECORD_PATHS } from '../../lib/record-paths.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select or datalist cannot hold links */

const ICONS: Readonly<Record<FoundRow['kind'], IconName>> = {
  tenant: 'user',
  apartment: 'apartment',
  estate: 'estate',
  receipt: 'receipt',
  charge: 'wallet',
  complaint: 'complaint',
  expense: 'tasks',
  vendor: 'user',
};

interface FoundRowsProps {
  id: string;
  groups: readonly FoundGroup[];
  /** The index of the chosen row, over all groups. */
  at: number;
  onPoint: (at: number) => void;
  onChoose: (row: FoundRow) => void;
  /** Called before a list of all that match opens. */
  onFollow: () => void;
}

/** The rows of a search in their groups. Each is a link, so that it also opens in a new tab. */
export function FoundRows({ id, groups, at, onPoint, onChoose, onFollow }: FoundRowsProps) {
  useEffect(() => {
    // Newer browsers return a promise here, which must not become the effect's clean-up.
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const starts = groups.map((_, nth) => groups.slice(0, nth).reduce((sum, { rows }) => sum + rows.length, 0));
  return (
    <div className={cx('pb-2', groups.length === 0 && 'hidden')}>
      <div id={id} role="listbox" aria-label="Search results">
        {groups.map(({ label, rows }, nth) => (
          <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
            <p
              id={`${id}-${label}`}
              className="px-4 pt-3.5 pb-1 text-xs font-semibold tracking-wide text-muted uppercase"
            >
              {label}
            </p>
            {rows.map((row, index) => {
              const place = (starts[nth] ?? 0) + index;
              return (
                <Link
                  key={row.to}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === at}
                  tabIndex={-1}
                  to={row.to}
                  onClick={({ ctrlKey, metaKey, shiftKey }) => !(ctrlKey || metaKey || shiftKey) && onChoose(row)}
                  onPointerMove={() => onPoint(place)}
                  className="mx-2 flex min-h-12 items-center gap-3 rounded-md px-2.5 py-1.5 outline-none aria-selected:bg-selected"
                >
                  <Icon name={ICONS[row.kind]} className="text-muted" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold text-ink">{row.name}</span>
                    <span className="block truncate text-sm text-muted">{row.detail}</span>
                  </span>
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      <MoreLinks groups={groups} onFollow={onFollow} />
    </div>
  );
}

/** Links to the lists of all that match. Outside the listbox, which may hold options only. */
function MoreLinks({ groups, onFollow }: Pick<FoundRowsProps, 'groups' | 'onFollow'>) {
  const longer = groups.flatMap(({ label, more }) => (more === undefined ? [] : [{ label, more }]));
  if (longer.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 px-4.5 text-sm text-muted">
      More:
      {longer.map(({ label, more }) => (
        <Link key={label} to={more} onClick={onFollow} className="py-2.5 font-semibold text-link hover:underline">
          All {label.toLowerCase()} that match
        </Link>
      ))}
    </p>
  );
}

const KINDS = ['tenant', 'apartment', 'estate', 'receipt', 'charge', 'complaint', 'expense', 'vendor'] as const;

/** A record that a search found: its page, its name, and what distinguishes it from others. */
export const foundRowSchema = z.object({ kind: z.enum(KINDS), to: z.string(), name: z.string(), detail: z.string() });
export type FoundRow = z.output<typeof foundRowSchema>;

export interface FoundGroup {
  label: string;
  rows: FoundRow[];
  /** The list of all that match, where there are more. */
  more: string | undefined;
}

const joined = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ');

export function foundGroups(found: SearchResults, text: string): FoundGroup[] {
  const search = new URLSearchParams({ search: text }).toString();
  const { tenants, apartments, estates, receipts, charges, complaints, expenses, vendors } = found;
  const groups = [
    groupOf('Tenants', 'tenant', tenants, `tenants?${search}`, (tenant) => ({
      to: RECORD_PATHS.tenant(tenant.id),
      name: tenant.name,
      detail: joined(
        tenant.apartment === null ? 'No home' : `${tenant.is_current ? '' : 'Formerly '}${homeName(tenant, ', ')}`,
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
      detail: addressWithoutLabel(address),
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
