import { formatUgx } from '@amayumba/contract/money.ts';
import type { StaffRole } from '@amayumba/contract/roles.ts';
import type { Staff } from '@amayumba/contract/staff/staff.ts';
import { counted } from '../../lib/counted.ts';

export const STAFF_ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  manager: 'Manager',
  accountant: 'Accountant',
  caretaker: 'Caretaker',
  viewer: 'Viewer',
};

/** The permissions of each kind of work, in one sentence. */
export const STAFF_ROLE_TEXT: Readonly<Record<StaffRole, string>> = {
  manager: 'Sees and changes everything; with all estates also settings, imports and staff.',
  accountant: 'Records and corrects money and reads reports; changes no estates and no people.',
  caretaker: 'Answers complaints and records cash up to a limit; sees no other money.',
  viewer: 'Reads everything and changes nothing.',
};

/** Names shown before the rest is counted. */
const NAMED = 2;

export function estatesText({ estate_names: names }: Pick<Staff, 'estate_names'>): string {
  if (names === null) return 'All estates';
  return names.length > NAMED ? counted(names.length, 'estate') : names.join(', ') || 'No estate';
}

/** The limits of a caretaker in words; empty for others. */
export function limitsText({ cash_limit, cash_limit_day }: Pick<Staff, 'cash_limit' | 'cash_limit_day'>): string {
  if (cash_limit === null || cash_limit_day === null) return '';
  return `${formatUgx(cash_limit)} a receipt, ${formatUgx(cash_limit_day)} a day`;
}
