import { asProblem, isUnknownCall } from '../../../../api/problem.ts';
import { useListOwnersQuery } from '../../../../features/estates/estates.api.ts';
import { useMay } from '../../../../lib/permissions.ts';

/** The accounts that can own an estate, for a field; the value is the user id. */
export function useOwnerOptions() {
  const list = useListOwnersQuery(undefined, { skip: !useMay('owners:read') });
  const options = list.data?.map(({ id, name, username }) => ({ value: String(id), label: name || username })) ?? [];
  // Another server may lack the call.
  return { options, list: isUnknownCall(asProblem(list.error)) ? undefined : list };
}
