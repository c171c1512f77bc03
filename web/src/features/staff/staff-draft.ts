import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { StaffRole } from '@amayumba/contract/roles.ts';
import { hasCashLimits, type Staff } from '@amayumba/contract/staff/staff.ts';
import { counted } from '../../lib/counted.ts';
import type { MergeFields } from '../../lib/merge.ts';
import { STAFF_ROLE_LABELS } from './staff-view.ts';

/** A person's work in the office, in the form. */
export interface StaffWork {
  staff_role: StaffRole;
  /** The ids of chosen estates; null for all. */
  estates: number[] | null;
  cash_limit: Ugx | null;
  cash_limit_day: Ugx | null;
}

export const newStaffWork = (): StaffWork => ({
  staff_role: 'caretaker',
  estates: [],
  cash_limit: null,
  cash_limit_day: null,
});

export const staffWorkOf = ({ staff_role, estates, cash_limit, cash_limit_day }: Staff): StaffWork => ({
  staff_role,
  estates,
  cash_limit,
  cash_limit_day,
});

const moneyText = (amount: Ugx | null) => (amount === null ? '' : formatUgx(amount));

/** Labels and texts with which a conflict shows the work of a person. */
export const STAFF_WORK_FIELDS: MergeFields<StaffWork> = {
  staff_role: { label: 'Role', show: ({ staff_role }) => STAFF_ROLE_LABELS[staff_role] },
  estates: {
    label: 'Estates',
    show: ({ estates }) => (estates ? `${counted(estates.length, 'estate')} (${estates.join(', ')})` : 'All estates'),
  },
  cash_limit: { label: 'Cash limit per receipt', show: ({ cash_limit }) => moneyText(cash_limit) },
  cash_limit_day: { label: 'Cash limit per day', show: ({ cash_limit_day }) => moneyText(cash_limit_day) },
};

/** Returns the fields of the call; only a caretaker has limits. */
export const staffWorkBody = ({ staff_role, estates, cash_limit, cash_limit_day }: StaffWork) => ({
  staff_role,
  estates,
  ...(hasCashLimits(staff_role) && { cash_limit, cash_limit_day }),
});
