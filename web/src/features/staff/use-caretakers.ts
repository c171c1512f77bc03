import type { Staff } from '@amayumba/contract/staff/staff.ts';
import { useMay } from '../../lib/permissions.ts';
import { useListStaffQuery } from './staff.api.ts';

const NOBODY: readonly Staff[] = [];

/** The caretakers of an estate who can sign in; nobody for people who do not see the staff. */
export function useCaretakers(estate: number | null | undefined): readonly Staff[] {
  const mayRead = useMay('staff:read');
  const query = {
    estate_id: estate ?? undefined,
    staff_role: 'caretaker',
    status: 'active',
    page: 1,
    page_size: 20,
  } as const;
  return useListStaffQuery(query, { skip: !mayRead || !estate }).currentData?.results ?? NOBODY;
}
