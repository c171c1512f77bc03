import { formatUgx } from '@amayumba/contract/money.ts';
import { RESPONSE_GOAL_HOURS } from '@amayumba/contract/reports/manager-dashboard.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useSession } from '../../../auth/session.ts';
import { useListAuditQuery } from '../../../features/audit/audit.api.ts';
import { type ApiHealth, useGetApiHealthQuery } from '../../../features/health/health.api.ts';
import { type DashboardFigures, useGetManagerDashboardQuery } from '../../../features/reports/manager-dashboard.api.ts';
import { monthNames } from '../../../lib/month-names.ts';
import { useMay, useMayDo } from '../../../lib/permissions.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { useStoredFlag } from '../../../lib/use-stored-flag.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { RefreshButton } from '../../../ui/RefreshButton.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DashboardTiles, FinancialSnapshotCard, PerformanceCard } from './DashboardFigures.tsx';
import { ActivityCard, OpenComplaintsCard } from './DashboardLists.tsx';
import { clockTime, count, formatToday, greetingAt, UNKNOWN } from './dashboard-words.ts';

const AttentionNotice = lazy(async () => ({ default: (await import('./AttentionNotice.tsx')).AttentionNotice }));

const loadFirstSteps = () => import('./FirstStepsCard.tsx');

/**
 * Whether a new office has something left to do first. The last of it, the landlord's name, can be hidden. Another
 * server does not say whether there is a name.
 */
const hasFirstSteps = ({ tenants, isLandlordNamed }: DashboardFigures, isHidden: boolean) =>
  tenants === 0 || (isLandlordNamed === false && !isHidden);

/** The manager's first screen. See docs/product.md, Manager dashboard. */
export function ManagerDashboardScreen() {
  const { figures, activity, health, isFetching, refresh } = useManagerDashboard();
  const { data, error, isLoading } = figures;
  const may = useMayDo();
  const [isHidden, setHidden] = useStoredFlag('first_steps_hidden');
  const isNew = data !== undefined && may('estates:create') && hasFirstSteps(data, isHidden);
  const firstSteps = useLazyPart(loadFirstSteps, isNew);
  return (
    <>
      <PageHeader
        isTall
        title="Dashboard"
        subtitle={<Greeting lastUpdated={data?.lastUpdated} />}
        actions={
          <>
            <RefreshButton onClick={refresh} isPending={isFetching} />
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
      {isNew && firstSteps && <firstSteps.FirstStepsCard figures={data} onHide={() => setHidden(true)} />}
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

const POLL_MS = 120_000;
const HEALTH_POLL_MS = 60_000;
const ACTIVITY_SHOWN = 8;

/** Fetches again when the screen opens, on focus, and at an interval while it is visible. */
const useWatchedFromNow = (pollingInterval: number) => ({
  ...usePolling(pollingInterval),
  refetchOnMountOrArgChange: true,
});

export function useManagerDashboard() {
  const figures = useGetManagerDashboardQuery(undefined, useWatchedFromNow(POLL_MS));
  const mayReadAudit = useMay('audit:read');
  const activity = useListAuditQuery(
    { page: 1, page_size: ACTIVITY_SHOWN, changes_only: true },
    { ...useWatchedFromNow(POLL_MS), skip: !mayReadAudit },
  );
  const health = useGetApiHealthQuery(undefined, useWatchedFromNow(HEALTH_POLL_MS));
  return {
    figures,
    activity,
    health,
    isFetching: figures.isFetching || activity.isFetching || health.isFetching,
    refresh: () => {
      for (const query of [figures, ...(mayReadAudit ? [activity] : []), health]) void query.refetch();
    },
  };
}

export type FiguresQuery = ReturnType<typeof useManagerDashboard>['figures'];

interface SystemStatusCardProps {
  figures: DashboardFigures | undefined;
  health: ApiHealth | undefined;
}

export function SystemStatusCard({ figures, health }: SystemStatusCardProps) {
  const revenue = figures?.monthlyRevenue;
  return (
    <Card title="System status" aside={<Verdict health={health} />}>
      <dl className="grid gap-2.5 text-[0.875rem]">
        <Line name="Last sync">{clockTime(figures?.lastUpdated)}</Line>
        <Line name="API health">{health === undefined ? 'Checking...' : inWords(health)}</Line>
        <Line name="Open complaints">{count(figures?.pendingComplaints)}</Line>
        <Line name="Revenue">
          {revenue === undefined ? UNKNOWN : formatUgx(revenue)}
          <span className="block text-xs font-normal text-muted">for {monthNames().current}</span>
        </Line>
      </dl>
    </Card>
  );
}

function Verdict({ health }: { health: ApiHealth | undefined }) {
  if (health === undefined) return <Badge tone="grey">Checking</Badge>;
  return health.isStable ? <Badge tone="green">Stable</Badge> : <Badge tone="rose">Down</Badge>;
}

const inWords = (health: ApiHealth): string =>
  health.isStable ? `Stable, answered in ${health.durationMs} ms` : health.reason;

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="flex-none text-muted">{name}</dt>
    <dd className="text-right font-semibold text-ink tabular">{children}</dd>
  </div>
);

const LINK = 'font-semibold text-link underline';

export const TipsCard = () => (
  <Card title="Tips">
    <ul className="grid gap-4 text-[0.875rem] md:grid-cols-3">
      <Tip icon="clock">
        Answer every new complaint within {RESPONSE_GOAL_HOURS}h, and what is urgent within 2h: tenants forgive a fault
        sooner than silence.
      </Tip>
      <Tip icon="wallet">
        Verify what tenants have logged each day. Until then it counts as{' '}
        <Link to="/manager/payments?tab=pending" className={LINK}>
          pending
        </Link>
        .
      </Tip>
      <Tip icon="bell">
        Tenants can be reminded before a payment is due. How many days before, and the revenue target, are in the{' '}
        <Link to="/manager/settings" className={LINK}>
          settings
        </Link>
        .
      </Tip>
    </ul>
  </Card>
);

const Tip = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <span className="grid size-8.5 flex-none place-items-center rounded-md bg-selected text-link">
      <Icon name={icon} className="size-4.5" />
    </span>
    <p>{children}</p>
  </li>
);
