import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import { useListOwnerStatementsQuery } from '../../../../features/owners/owners.api.ts';

/** The numbers of the statements in force of a month, by owner. */
export function useIssued(month: string, owner: number | undefined): ReadonlyMap<number, string> {
  const { currentData } = useListOwnerStatementsQuery({ month, owner, page: 1, page_size: PAGE_SIZE_MAX });
  return new Map(
    (currentData?.results ?? [])
      .filter(({ replaced_by }) => replaced_by === null)
      .map((row) => [row.owner, row.statement_code ?? '']),
  );
}
