import { useState } from 'react';
import { cleared } from '../../../lib/cleared.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { choiceParam, useListParams } from '../../../lib/use-list-params.ts';
import { HeadButton } from '../../../ui/HeadButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { BalancesTab } from './balances/BalancesTab.tsx';
import type { OwnerDialog } from './OwnerDialogs.tsx';

const OWNER_TABS = ['balances', 'statements', 'remittances', 'agreements'] as const;
type OwnerTab = (typeof OWNER_TABS)[number];
const loadParts = () => import('./late-parts.ts');

export function ManagerOwnersScreen() {
  const { params, change } = useListParams();
  const tab = choiceParam(params, 'tab', OWNER_TABS) ?? 'balances';
  const [dialog, setDialog] = useState<OwnerDialog | null>(null);
  const late = useLazyPart(loadParts, dialog !== null || tab !== 'balances');
  return (
    <>
      <PageHeader
        title="Owners"
        subtitle="What is due to each owner, their statements, and what was paid out"
        actions={
          <>
            <HeadButton
              variant="glass"
              icon="file"
              may="owner_accounts:write"
              onClick={() => setDialog({ kind: 'run' })}
            >
              Run statements
            </HeadButton>
            <HeadButton icon="wallet" may="owner_accounts:write" onClick={() => setDialog({ kind: 'remit' })}>
              Record remittance
            </HeadButton>
          </>
        }
      />
      <Card isFlush className="overflow-clip">
        <Tabs<OwnerTab>
          label="Owners"
          value={tab}
          // Another tab starts without the filters of the one before.
          onChange={(next) => change({ ...cleared([...params.keys()]), tab: next === 'balances' ? null : next })}
          items={[
            { key: 'balances', label: 'Balances', content: <BalancesTab onAsk={setDialog} /> },
            { key: 'statements', label: 'Statements', content: late && <late.StatementsTab /> },
            { key: 'remittances', label: 'Remittances', content: late && <late.RemittancesTab /> },
            { key: 'agreements', label: 'Fee agreements', content: late && <late.AgreementsTab /> },
          ]}
        />
      </Card>
      {late && dialog && <late.OwnerDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
