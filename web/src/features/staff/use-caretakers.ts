import type { Staff } from '@amayumba/contract/staff/staff.ts';
import { useMay } from '../../lib/permissions.ts';
import { useListStaffQuery } from './staff.api.ts';

const NOBODY: readonly Staff[] = [];

/** The caretakers of an estate who can sign in; nobody for people who do not see the staff. */
export function useCaretakers(estate: number | null | undefined): { caretakers: readonly Staff[]; isLoading: boolean } {
  const mayRead = useMay('staff:read');
  const { currentData, isLoading } = useListStaffQuery(
    { estate_id: estate ?? undefined, staff_role: 'caretaker', status: 'active', page: 1, page_size: 20 },
    { skip: !mayRead || !estate },
  );
  return { caretakers: currentData?.results ?? NOBODY, isLoading };
}
