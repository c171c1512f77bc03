import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { type Account, CHOSEN_ACCOUNTS_MAX } from '@amayumba/contract/money/account.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import type { RowSelection } from '../../../../lib/use-row-selection.ts';
import { BulkBar } from '../../../../ui/BulkBar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ExportButton } from '../../ExportButton.tsx';
import type { AccountBulkDialog } from './AccountBulkDialogs.tsx';

const loadDialogs = () => import('./AccountBulkDialogs.tsx');

/** The number, sum and actions of the selected accounts. Renders nothing while none is selected. */
export function AccountBulkBar({ selection }: { selection: RowSelection<Account> }) {
  const { rows: accounts, elsewhere } = selection;
  const [dialog, setDialog] = useState<AccountBulkDialog | null>(null);
  const dialogs = useLazyPart(loadDialogs, dialog !== null);
  const sum = accounts.reduce((total, { open_amount }) => total + open_amount, 0);
  const isTooMany = accounts.length > CHOSEN_ACCOUNTS_MAX;
  const ids = accounts.map(({ id }) => id).join(',');
  return (
    <>
      <BulkBar
        count={accounts.length}
        elsewhere={elsewhere}
        detail={
          <>
            <span className="ml-3 text-sidebar-ink">{formatUgx(sum)} open</span>
            {isTooMany && (
              <span className="block">Remind, export and statements take at most {CHOSEN_ACCOUNTS_MAX} at once.</span>
            )}
          </>
        }
        onClear={selection.clear}
      >
        {!isTooMany && (
          <>
            <Button size="sm" variant="glass" icon="mail" may="messages:write" onClick={() => setDialog('remind')}>
              Remind
            </Button>
            <Button size="sm" variant="glass" icon="print" onClick={() => setDialog('statements')}>
              Statements
            </Button>
            <ExportButton isInBar name="accounts" call={listAccounts} query={{ accounts: ids, ordering: 'name' }} />
          </>
        )}
        <Button size="sm" variant="glass" icon="message" may="messages:write" onClick={() => setDialog('announce')}>
          Announce
        </Button>
        <Button size="sm" variant="bright" icon="plus" may="money:write" onClick={() => setDialog('charge')}>
          Charge {accounts.length}
        </Button>
      </BulkBar>
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
