import { useGetSettingsQuery } from '../../../features/settings/settings.api.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { AttentionCard } from './AttentionCard.tsx';
import { MobileMoneyCard } from './mobile-money/MobileMoneyCard.tsx';
import { MoneyRulesCard } from './MoneyRulesCard.tsx';
import { LadderCard } from './reminders/LadderCard.tsx';
import { PortfolioExportCard } from './PortfolioExportCard.tsx';
import { FormerTenantsCard } from './FormerTenantsCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SmsCard } from './sms/SmsCard.tsx';

/**
 * The landlord on receipts, the revenue target, the reminders, mobile money, the money rules and the retention periods.
 * See docs/product.md, Settings.
 */
export function ManagerSettingsScreen() {
  const query = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="max-w-220">
      <PageHeader
        title="Settings"
        subtitle="Receipts, revenue target, reminders, mobile money, SMS and how long things are kept"
      />
      <AttentionCard />
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
        <LadderCard />
        <MobileMoneyCard />
        <SmsCard />
        <MoneyRulesCard />
        <RetentionCard />
        <FormerTenantsCard />
        <PortfolioExportCard />
      </div>
    </div>
  );
}
