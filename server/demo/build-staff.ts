import type { Row } from './demo-row.ts';

const CASH = { cash_limit: 500_000, cash_limit_day: 2_000_000 };

const STAFF = [
  { username: 'accountant', first_name: 'Esther', last_name: 'Achieng', staff_role: 'accountant', estates: null },
  {
    username: 'caretaker',
    first_name: 'Joseph',
    last_name: 'Wasswa',
    staff_role: 'caretaker',
    estates: [1, 2],
    ...CASH,
  },
] as const;

/** The people of the office beside the manager; they share the demo password. Their phones are invented. */
export const buildStaff = (firstId: number, demoPasswordHash: string, since: Date): Row<'users'>[] =>
  STAFF.map((person, index) =>
    Object.assign({}, person, {
      id: firstId + index,
      role: 'manager',
      email: `${person.username}@example.com`,
      password_hash: demoPasswordHash,
      phone_number: `+25670012340${index}`,
      address: 'Kampala',
      created_at: since,
      updated_at: since,
      email_verified_at: since,
    } as const),
  );
