import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import type { OwnerStatementRow } from '@amayumba/contract/owners/owner-statement.ts';
import { useListOwnerStatementsQuery } from '../../../../features/owners/owners.api.ts';

/** The statements in force of a month, by owner. */
export function useIssued(month: string, owner: number | undefined): ReadonlyMap<number, OwnerStatementRow> {
  const { currentData } = useListOwnerStatementsQuery({ month, owner, page: 1, page_size: PAGE_SIZE_MAX });
  const inForce = (currentData?.results ?? []).filter(({ replaced_by }) => replaced_by === null);
  return new Map(inForce.map((row) => [row.owner, row]));
}
