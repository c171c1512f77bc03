import { useSession } from '../../../auth/session.ts';
import { useListAttentionQuery } from '../../../features/attention/attention.api.ts';
import { useGetSettingsQuery } from '../../../features/settings/settings.api.ts';
import { cleared } from '../../../lib/cleared.ts';
import { useMayDo } from '../../../lib/permissions.ts';
import { useIsSettled } from '../../../lib/use-is-settled.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { choiceParam, useListParams } from '../../../lib/use-list-params.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { AttentionCard, FIRST_ENTRIES } from './AttentionCard.tsx';
import { MobileMoneyCard, SmsCard } from './providers/ProviderCards.tsx';
import { MoneyRulesCard } from './MoneyRulesCard.tsx';
import { LadderCard } from './reminders/LadderCard.tsx';
import { PortfolioExportCard } from './PortfolioExportCard.tsx';
import { FormerTenantsCard, RetentionCard } from './RetentionCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const KEYS = ['general', 'staff', 'keys', 'webhooks'] as const;
const TABS = [
  { key: 'general', label: 'General', may: 'settings:read' },
  { key: 'staff', label: 'Staff', may: 'staff:read' },
  { key: 'keys', label: 'API keys', may: 'keys:write' },
  { key: 'webhooks', label: 'Webhooks', may: 'webhooks:write' },
] as const;
const loadStaff = () => import('./staff/StaffTab.tsx');
const loadKeys = () => import('./keys/KeysTab.tsx');
const loadWebhooks = () => import('./webhooks/WebhooksTab.tsx');

/**
 * The landlord on receipts, the revenue target, the reminders, mobile money, the money rules, the retention periods,
 * the people of the office, the keys of programs and the webhooks.
 * See docs/product.md, Settings.
 */
export function ManagerSettingsScreen() {
  const { params, change } = useListParams();
  const may = useMayDo();
  // A server that sends no permissions has neither staff nor keys.
  const saysPermissions = useSession().profile?.permissions;
  const tabs = TABS.filter((tab) => (saysPermissions || tab.key === 'general') && may(tab.may));
  const asked = choiceParam(params, 'tab', KEYS);
  const tab = tabs.find(({ key }) => key === asked)?.key ?? 'general';
  const late = useLazyPart(loadStaff, tab === 'staff');
  const lateKeys = useLazyPart(loadKeys, tab === 'keys');
  const lateWebhooks = useLazyPart(loadWebhooks, tab === 'webhooks');
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="Receipts, revenue target, reminders, mobile money, SMS, staff and how long things are kept"
      />
      {tabs.length > 1 ? (
        <Tabs
          isPage
          // No card of a head stands above them.
          className="[&>[data-page]]:rounded-lg"
          label="Settings"
          items={tabs}
          value={tab}
          // Another tab starts without the filters of the one before.
          onChange={(next) => change({ ...cleared([...params.keys()]), tab: next === 'general' ? null : next })}
        >
          {tab === 'staff' && (late ? <late.StaffTab /> : <LoadingRows text="Loading..." />)}
          {tab === 'keys' && (lateKeys ? <lateKeys.KeysTab /> : <LoadingRows text="Loading..." />)}
          {tab === 'webhooks' && (lateWebhooks ? <lateWebhooks.WebhooksTab /> : <LoadingRows text="Loading..." />)}
          {tab === 'general' && <GeneralSettings />}
        </Tabs>
      ) : (
        <GeneralSettings />
      )}
    </>
  );
}

function GeneralSettings() {
  const may = useMayDo();
  const query = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const attention = useListAttentionQuery(FIRST_ENTRIES, { skip: !may('attention:read') });
  // What needs attention and the form are above all others, so nothing is shown until both are there.
  const isSettled = useIsSettled({ isLoading: query.isLoading || attention.isLoading });
  return (
    <>
      {!isSettled && (
        <Card>
          <LoadingRows text="Loading..." />
        </Card>
      )}
      <div hidden={!isSettled}>
        {may('attention:read') && <AttentionCard />}
        {query.currentData ? (
          <SettingsForm settings={query.currentData} />
        ) : (
          <Card>
            <Figures title="Settings" query={query}>
              {() => null}
            </Figures>
          </Card>
        )}
        <div className="mt-4 grid gap-4">
          {may('money:read') && <LadderCard />}
          <MobileMoneyCard />
          <SmsCard />
          {may('money:read') && <MoneyRulesCard />}
          {may('retention:read') && <RetentionCard />}
          {may('privacy:answer') && <FormerTenantsCard />}
          {may('portfolio:export') && <PortfolioExportCard />}
        </div>
      </div>
    </>
  );
}
