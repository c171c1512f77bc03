import { formatUgx } from '@amayumba/contract/money.ts';
import type { ReactNode } from 'react';
import type { ApiHealth } from '../../../features/health/health.api.ts';
import type { DashboardFigures } from '../../../features/reports/manager-dashboard.api.ts';
import { monthNames } from '../../../lib/month-names.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { clockTime, count, UNKNOWN } from './dashboard-words.ts';

interface SystemStatusCardProps {
  figures: DashboardFigures | undefined;
  health: ApiHealth | undefined;
}

/** The time of the figures, and the result of the last health check. */
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

function inWords(health: ApiHealth): string {
  return health.isStable ? `Stable, answered in ${health.durationMs} ms` : health.reason;
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="flex-none text-muted">{name}</dt>
      <dd className="text-right font-semibold text-ink tabular">{children}</dd>
    </div>
  );
}
