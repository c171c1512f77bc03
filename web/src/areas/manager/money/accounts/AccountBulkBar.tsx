import { getStatement } from '@amayumba/contract/money/account-endpoints.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { download } from '../../../../api/download.ts';
import { request } from '../../../../api/request.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Button } from '../../../../ui/Button.tsx';
import { notify } from '../../../../ui/notices.ts';
import type { AccountSelection } from './use-account-selection.ts';

const loadCharging = () => import('../schedule/ChargeManyModal.tsx');

const BAR =
  'sticky bottom-3 z-20 mx-3 mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-sidebar px-4 py-2.5 text-[0.875rem] text-white shadow-lg';

/** The number, sum and actions of the selected accounts. Renders nothing while none is selected. */
export function AccountBulkBar({ selection }: { selection: AccountSelection }) {
  const { accounts } = selection;
  const [isCharging, setCharging] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const charging = useLazyPart(loadCharging, isCharging);
  const sum = accounts.reduce((total, { open_amount }) => total + open_amount, 0);
  const saveStatements = async () => {
    setSaving(true);
    for (const { id, reference_code, tenant_details } of accounts) {
      const asked = request(getStatement, { params: { id }, query: { file: 'pdf' } });
      const problem = await download(asked, `statement-${reference_code}.pdf`);
      if (problem) {
        notify.failure(`Couldn't download the statement of ${tenant_details.name}`, problem.error);
        break;
      }
    }
    setSaving(false);
  };
  return (
    <>
      <output className={accounts.length > 0 ? BAR : 'sr-only'}>
        {accounts.length > 0 && (
          <>
            <span className="mr-auto tabular">
              <b className="font-semibold">{accounts.length} selected</b>
              <span className="ml-3 text-sidebar-ink">{formatUgx(sum)} open</span>
            </span>
            <Button size="sm" variant="glass" icon="print" isPending={isSaving} onClick={() => void saveStatements()}>
              Statements (PDF)
            </Button>
            <Button size="sm" variant="glass" onClick={selection.clear}>
              Clear <span className="sr-only">selection</span>
            </Button>
            <Button size="sm" variant="bright" icon="plus" onClick={() => setCharging(true)}>
              Charge {accounts.length}
            </Button>
          </>
        )}
      </output>
      {charging && isCharging && (
        <charging.ChargeManyModal accounts={accounts} onClose={() => setCharging(false)} onDone={selection.clear} />
      )}
    </>
  );
}
