import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useGetMoneyFiguresQuery, useListClaimsQuery } from '../../../features/money/money.api.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { useMay } from '../../../lib/permissions.ts';
import { choiceParam, useListParams } from '../../../lib/use-list-params.ts';
import { HeadButton } from '../../../ui/HeadButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { AccountsTab } from './accounts/AccountsTab.tsx';
import { hasNoLedger, NoMoneyCalls } from './NoMoneyCalls.tsx';
import { MONEY_TABS, type MoneyTab, MoneyTiles, monthRange, NO_MONEY_FILTERS, type TileTarget } from './MoneyTiles.tsx';
import { useKey } from './use-key.ts';

const loadRecording = () => import('./record/RecordMoneyModal.tsx');
const loadTabs = () => import('./late-tabs.ts');
const TABS = Object.keys(MONEY_TABS) as MoneyTab[];
type ByTab<Value> = Partial<Record<MoneyTab, Value>>;
const LOADING = <LoadingRows text="Loading..." />;
/** Rows are not needed for the count. */
const WAITING = { state: 'waiting', page: 1, page_size: 1 } as const;

export function ManagerMoneyScreen() {
  const { params, change } = useListParams();
  const polling = usePolling(0);
  const figures = useGetMoneyFiguresQuery(monthRange(), polling);
  const claims = useListClaimsQuery(WAITING, polling);
  // A server without these calls omits the figure. Until it is known, the tabs have their final places.
  const mayReadInbox = useMay('inbox:read');
  const hasInbox = mayReadInbox && (!figures.data || figures.data.unmatched !== undefined);
  const asked = choiceParam(params, 'tab', TABS) ?? 'accounts';
  // The tab is shown while an approval waits, or while the rule of two people is in force.
  const approvals = figures.data?.approvals;
  const hasApprovals = approvals !== undefined || asked === 'approvals';
  const tab = !hasInbox && (asked === 'inbox' || asked === 'statements') ? 'accounts' : asked;
  const [isRecording, setRecording] = useState(false);
  const recording = useLazyPart(loadRecording, isRecording);
  const late = useLazyPart(loadTabs, tab !== 'accounts');
  // In the queue of claims the key rejects the chosen one.
  useKey('r', () => tab !== 'claims' && setRecording(true), 'money:write');
  const isShown: ByTab<boolean> = { inbox: hasInbox, statements: hasInbox, approvals: hasApprovals };
  const counts: ByTab<number | undefined> = {
    claims: claims.data?.count,
    inbox: figures.data?.unmatched?.count,
    approvals,
  };
  const content = (key: MoneyTab) => {
    if (key === 'accounts') return <AccountsTab />;
    const Tab = late?.[key];
    return Tab ? <Tab /> : LOADING;
  };
  const problem = asProblem(figures.error);
  if (hasNoLedger(problem)) {
    return (
      <>
        <PageHeader title="Money" />
        <NoMoneyCalls />
      </>
    );
  }
  const open = ({ tab: next, ...filters }: TileTarget) =>
    change({ ...NO_MONEY_FILTERS, ...filters, tab: next === 'accounts' ? null : next });
  const isOpen = ({ tab: of, ...filters }: TileTarget) =>
    tab === of && Object.keys(NO_MONEY_FILTERS).every((name) => (params.get(name) ?? undefined) === filters[name]);
  return (
    <>
      <PageHeader
        title="Money"
        subtitle="What tenants owe, what they paid, and what is held for them"
        actions={
          <HeadButton
            icon="plus"
            aria-keyshortcuts={tab === 'claims' ? undefined : 'r'}
            may="money:write"
            onClick={() => setRecording(true)}
          >
            Record money
          </HeadButton>
        }
      />
      <MoneyTiles figures={figures.data} hasFailed={figures.isError} onOpen={open} isOpen={isOpen} />
      <Card isFlush className="mt-3 overflow-clip">
        <Tabs<MoneyTab>
          label="Money"
          value={tab}
          onChange={(next) => open({ tab: next })}
          items={TABS.filter((key) => isShown[key] ?? true).map((key) => ({
            key,
            label: MONEY_TABS[key],
            count: counts[key] || undefined,
            content: content(key),
          }))}
        />
      </Card>
      {recording && isRecording && <recording.RecordMoneyModal onClose={() => setRecording(false)} />}
    </>
  );
}
