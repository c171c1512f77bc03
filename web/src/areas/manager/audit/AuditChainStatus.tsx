import type { AuditCheck } from '@amayumba/contract/audit-log/endpoints.ts';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { useCheckAuditQuery } from '../../../features/audit/audit-check.api.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** Time and outcome of the log's last verification. */
export function AuditChainStatus() {
  const { data, error } = useCheckAuditQuery(undefined);
  if (data?.fault) return <Broken check={data} />;
  if (data) return <Line>{outcomeOf(data)}</Line>;
  const problem = asProblem(error);
  if (!problem || isUnknownCall(problem)) return null;
  return <Line>Couldn’t load when the log was last verified: {problem.error}</Line>;
}

function outcomeOf({ verified_at, entries }: AuditCheck): string {
  if (verified_at === null) return 'Not verified yet. The portal verifies the log every night.';
  return `Last verified ${formatInstant(verified_at)}: all ${formatWhole(entries)} entries are as they were recorded.`;
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <output className="flex items-start gap-2.5 border-b border-line px-4 py-3 text-sm text-muted tabular sm:px-5">
      <Icon name="shield" className="size-4.5 text-link" />
      <span>{children}</span>
    </output>
  );
}

function Broken({ check: { fault, entries, verified_at } }: { check: AuditCheck }) {
  return (
    <Banner tone="rose" title="The audit log was changed from outside" className="m-4">
      <p>{fault}</p>
      <p className="mt-1">
        Last verified {formatInstant(verified_at)}: the {formatWhole(entries)} entries before it are as they were
        recorded. Ask whoever runs the portal’s server to look at it: npm run audit -- verify.
      </p>
    </Banner>
  );
}
