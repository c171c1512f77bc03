import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { request } from '../../../api/request.ts';
import { today } from '../../../lib/today.ts';
import type { RowSelection } from '../../../lib/use-row-selection.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { FileButtons } from '../money/FileButtons.tsx';

/** What can be done with the selected tenants. */
export function TenantBulkBar({
  selection,
}: {
  selection: Pick<RowSelection<{ id: number }>, 'rows' | 'elsewhere' | 'clear'>;
}) {
  return (
    <BulkBar count={selection.rows.length} elsewhere={selection.elsewhere} onClear={selection.clear}>
      <FileButtons
        fileName={`amayumba-tenants-${today()}`}
        ids={selection.rows.map(({ id }) => id)}
        requestFor={(file, ids) => request(listTenants, { query: { ids: ids.join(','), ordering: 'name', file } })}
      />
    </BulkBar>
  );
}
