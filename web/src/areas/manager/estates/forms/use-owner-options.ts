import { useListOwnersQuery } from '../../../../features/estates/estates.api.ts';
import { useMay } from '../../../../lib/permissions.ts';

/** The accounts that can own an estate; the value is the user id. */
export function useOwnerOptions() {
  const { data: owners = [] } = useListOwnersQuery(undefined, { skip: !useMay('owners:read') });
  return owners.map(({ id, name, username }) => ({ value: String(id), label: name || username }));
}
