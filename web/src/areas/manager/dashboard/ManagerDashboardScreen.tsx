import { lazy, Suspense } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useSession } from '../../../auth/session.ts';
import { useMayDo } from '../../../lib/permissions.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { clockTime, formatToday, greetingAt } from './dashboard-words.ts';
import { DashboardTiles } from './DashboardTiles.tsx';
import { FinancialSnapshotCard } from './FinancialSnapshotCard.tsx';
import { OpenComplaintsCard } from './OpenComplaintsCard.tsx';
import { PerformanceCard } from './PerformanceCard.tsx';
import { SystemStatusCard } from './SystemStatusCard.tsx';
import { TipsCard } from './TipsCard.tsx';
import { type FiguresQuery, useManagerDashboard } from './use-manager-dashboard.ts';

const AttentionNotice = lazy(async () => ({ default: (await import('./AttentionNotice.tsx')).AttentionNotice }));

/** The manager's first screen. See docs/product.md, Manager dashboard. */
export function ManagerDashboardScreen() {
  const { figures, activity, health, isFetching, refresh } = useManagerDashboard();
  const { data, error, isLoading } = figures;
  const may = useMayDo();
  return (
    <>
      <PageHeader
        isTall
        title="Dashboard"
        subtitle={<Greeting lastUpdated={data?.lastUpdated} />}
        actions={
          <>
            <Button variant="glass" icon="refresh" isStackedOnPhone onClick={refresh} isPending={isFetching}>
              Refresh
            </Button>
            <ButtonLink to="/manager/estates?new=1" variant="bright" may="estates:create" icon="plus" isStackedOnPhone>
              New Estate
            </ButtonLink>
          </>
        }
      />
      {error && !data ? (
        <Card>
          <LoadError title="The figures could not be loaded" query={figures} />
        </Card>
      ) : (
        <DashboardTiles data={data} isLoading={isLoading} />
      )}
      <Notes figures={figures} />
      <Suspense>{data?.needsAttention ? <AttentionNotice count={data.needsAttention} /> : null}</Suspense>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid gap-4 xl:order-2">
          {(data ?? isLoading) && <FinancialSnapshotCard query={withoutError(figures)} />}
          <SystemStatusCard figures={data} health={health.data} />
          {(data ?? isLoading) && may('complaints:list') && <OpenComplaintsCard query={withoutError(figures)} />}
        </div>
        <div className="grid gap-4">
          {(data ?? isLoading) && <PerformanceCard query={withoutError(figures)} />}
          {may('audit:read') && <ActivityCard query={activity} />}
        </div>
      </div>
      <div className="mt-4">
        <TipsCard />
      </div>
    </>
  );
}

function Greeting({ lastUpdated }: { lastUpdated: string | undefined }) {
  const { profile } = useSession();
  const nowMs = useMinute();
  const name = profile?.first_name ?? profile?.username ?? '';
  return (
    <>
      {greetingAt(nowMs)}
      {name && `, ${name}`}
      <span className="max-sm:hidden"> · {formatToday(nowMs)}</span>
      {lastUpdated !== undefined && ` · last sync ${clockTime(lastUpdated)}`}
    </>
  );
}

/** Warns that the figures are out of date or incomplete. */
function Notes({ figures: { data, error, isFetching, refetch } }: { figures: FiguresQuery }) {
  if (!data) return null;
  if (error)
    return (
      <Banner
        tone="rose"
        className="mt-4"
        title="Couldn’t refresh the figures"
        action={
          <Button size="sm" onClick={() => void refetch()} isPending={isFetching}>
            Try again
          </Button>
        }
      >
        {asProblem(error)?.error} The figures shown are from {clockTime(data.lastUpdated)}.
      </Banner>
    );
  if (data.performance) return null;
  return (
    <Banner className="mt-4" title="Some figures are not shown">
      This server has no dashboard figures. Counts come from its lists; rates and monthly rents are not shown.
    </Banner>
  );
}

/** Removes the error for the cards, because a banner above them shows it once. */
const withoutError = ({ data, currentData, isFetching, refetch }: FiguresQuery) => ({
  data,
  currentData,
  isFetching,
  refetch,
});
