import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { request } from '../../../api/request.ts';
import { today } from '../../../lib/today.ts';
import type { RowSelection } from '../../../lib/use-row-selection.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type Recipient, useTenantMessage } from '../messages/use-tenant-message.tsx';
import { FileButtons } from '../money/ExportButton.tsx';
import type { TenantTableRow } from './tenant-columns.tsx';

type Row = TenantTableRow & { id: number };

const recipientOf = ({ tenant: { id, apartment_details: home }, view: { name } }: Row): Recipient => ({
  id,
  name,
  apartment: home?.number ?? null,
  block: home?.block.name ?? null,
  estate: home?.estate.name ?? null,
});

/** The actions for the selected tenants. */
export function TenantBulkBar({ selection }: { selection: Pick<RowSelection<Row>, 'rows' | 'elsewhere' | 'clear'> }) {
  const message = useTenantMessage(selection.rows.map(recipientOf), selection.clear);
  return (
    <>
      <BulkBar count={selection.rows.length} elsewhere={selection.elsewhere} onClear={selection.clear}>
        <FileButtons
          fileName={`amayumba-tenants-${today()}`}
          ids={selection.rows.map(({ id }) => id)}
          requestFor={(file, ids) => request(listTenants, { query: { ids: ids.join(','), ordering: 'name', file } })}
        />
        <Button size="sm" variant="bright" icon="mail" may="messages:write" onClick={message.ask}>
          Message
        </Button>
      </BulkBar>
      {message.form}
    </>
  );
}
