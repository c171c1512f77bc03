import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { CHOSEN_ACCOUNTS_MAX } from '@amayumba/contract/money/account.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { request } from '../../../../api/request.ts';
import { today } from '../../../../lib/today.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ExportButton } from '../ExportButton.tsx';
import type { AccountBulkDialog } from './AccountBulkDialogs.tsx';
import type { AccountSelection } from './use-account-selection.ts';

const loadDialogs = () => import('./AccountBulkDialogs.tsx');

const BAR =
  'sticky bottom-3 z-20 mx-3 mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-sidebar px-4 py-2.5 text-[0.875rem] text-white shadow-lg';

/** The number, sum and actions of the selected accounts. Renders nothing while none is selected. */
export function AccountBulkBar({ selection }: { selection: AccountSelection }) {
  const { accounts, elsewhere } = selection;
  const [dialog, setDialog] = useState<AccountBulkDialog | null>(null);
  const dialogs = useLazyPart(loadDialogs, dialog !== null);
  const sum = accounts.reduce((total, { open_amount }) => total + open_amount, 0);
  const isTooMany = accounts.length > CHOSEN_ACCOUNTS_MAX;
  const ids = accounts.map(({ id }) => id).join(',');
  return (
    <>
      <output className={accounts.length > 0 ? BAR : 'sr-only'}>
        {accounts.length > 0 && (
          <>
            <span className="mr-auto tabular max-sm:basis-full">
              <b className="font-semibold">{accounts.length} selected</b>
              {elsewhere > 0 && `, ${elsewhere} not on this page`}
              <span className="ml-3 text-sidebar-ink">{formatUgx(sum)} open</span>
              {isTooMany && (
                <span className="block">Remind, export and statements take at most {CHOSEN_ACCOUNTS_MAX} at once.</span>
              )}
            </span>
            {!isTooMany && (
              <>
                <Button size="sm" variant="glass" icon="mail" onClick={() => setDialog('remind')}>
                  Remind
                </Button>
                <Button size="sm" variant="glass" icon="print" onClick={() => setDialog('statements')}>
                  Statements
                </Button>
                <ExportButton
                  isInBar
                  fileName={`amayumba-accounts-${today()}`}
                  requestFor={(file) => request(listAccounts, { query: { accounts: ids, ordering: 'name', file } })}
                />
              </>
            )}
            <Button size="sm" variant="glass" onClick={selection.clear}>
              Clear <span className="sr-only">selection</span>
            </Button>
            <Button size="sm" variant="bright" icon="plus" onClick={() => setDialog('charge')}>
              Charge {accounts.length}
            </Button>
          </>
        )}
      </output>
      {dialogs && dialog && (
        <dialogs.AccountBulkDialogs
          dialog={dialog}
          accounts={accounts}
          onClose={() => setDialog(null)}
          onDone={selection.clear}
        />
      )}
    </>
  );
}
