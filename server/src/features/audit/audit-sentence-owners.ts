import { RENT_EVERY_LABELS, type RentEvery } from '@amayumba/contract/ledger/rent-periods.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { CATEGORY_TEXT, type ExpenseCategory, type FeeBase } from '@amayumba/contract/owners/rules.ts';
import {
  changed,
  day,
  type DescribedEntry,
  fieldOf,
  money,
  recordOf,
  textOf,
  textOrNumber,
} from './audit-sentence-fields.ts';

// Sentences about the money of owners, after the name of the person who acted; undefined for an unknown action.

const CHANGES: Readonly<Record<string, string>> = { created: 'added', changed: 'changed', removed: 'deleted' };

const estateOf = ({ estate }: DescribedEntry) => estate ?? 'an estate';

/** `cost of USh 120,000 for Bukoto Court (repairs)`. */
function costOf(entry: DescribedEntry): string {
  const category = CATEGORY_TEXT[textOf(entry, 'category') as ExpenseCategory]?.toLowerCase();
  return `cost of ${money(fieldOf(entry, 'amount'))} for ${estateOf(entry)}${category ? ` (${category})` : ''}`;
}

export function aboutExpense(entry: DescribedEntry): string | undefined {
  const cost = costOf(entry);
  switch (entry.action) {
    case 'created':
      return `recorded a ${cost}`;
    case 'changed':
      return changed(entry, 'paid_on') ? `recorded the payment of the ${cost}` : `changed the ${cost}`;
    case 'reversed':
      return `reversed the ${cost}`;
    case 'removed':
      return `deleted the ${cost}`;
    default:
      return undefined;
  }
}

export function aboutRecurringExpense(entry: DescribedEntry): string | undefined {
  const every = RENT_EVERY_LABELS[fieldOf(entry, 'every') as RentEvery] ?? '';
  const cost = `${costOf(entry)} ${every}`;
  const ended = recordOf(entry.after)['ends_on'];
  if (entry.action === 'changed' && changed(entry, 'ends_on') && ended) return `let the ${cost} end on ${day(ended)}`;
  return {
    created: `added a ${cost}`,
    changed: `changed the ${cost}`,
    removed: `ended the ${cost}`,
  }[entry.action];
}

export function aboutVendor(entry: DescribedEntry): string | undefined {
  const verb = CHANGES[entry.action];
  const name = textOf(entry, 'name');
  return verb && `${verb} the vendor ${name || `no. ${entry.subject_id}`}`;
}

const BASE: Readonly<Record<FeeBase, string>> = { received: 'what is received', charged: 'what is charged' };

export function aboutFeeAgreement(entry: DescribedEntry): string | undefined {
  const verb = CHANGES[entry.action];
  const base = BASE[textOf(entry, 'percent_of') as FeeBase] ?? 'what is received';
  const fee = `${textOf(entry, 'percent')}% of ${base}`;
  const from = day(fieldOf(entry, 'from_date'));
  return verb && `${verb} the fee of ${fee} for ${estateOf(entry)} from ${from}`;
}

/** The fields after the change, or before it. */
const fieldsOf = ({ before, after }: DescribedEntry) => ({ ...recordOf(before), ...recordOf(after) });

export function aboutRemittance(entry: DescribedEntry): string | undefined {
  const { amount, owner_name } = fieldsOf(entry);
  const paid = `${money(Number(amount ?? 0))}${owner_name ? ` to ${textOrNumber(owner_name)}` : ''}`;
  return { recorded: `paid out ${paid}`, reversed: `reversed the remittance of ${paid}` }[entry.action];
}

export function aboutOwnerStatement(entry: DescribedEntry): string | undefined {
  if (entry.action !== 'issued') return undefined;
  const { month, count, reason } = fieldsOf(entry);
  const number = Number(count ?? 0);
  const what = `${number} ${number === 1 ? "owner's statement" : "owners' statements"} of ${monthTitle(textOrNumber(month))}`;
  return reason ? `replaced ${what}` : `issued ${what}`;
}
