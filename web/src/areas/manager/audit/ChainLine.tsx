import type { AuditCheck } from '@amayumba/contract/audit-log/endpoints.ts';
import { formatMoment } from '@amayumba/contract/calendar.ts';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { useCheckAuditQuery } from '../../../features/audit/audit-check.api.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** How soon the next stretch of a long log is asked for. */
const NEXT_STRETCH_MS = 1_000;
const counted = (count: number) => count.toLocaleString('en-UG');
const isUnderWay = ({ verified, entries, fault }: AuditCheck) => fault === null && verified < entries;

/** Whether every entry is still what was recorded: the server walks the chain while this is shown. */
export function ChainLine() {
  const { data: seen } = useCheckAuditQuery(undefined);
  const { data, error } = useCheckAuditQuery(undefined, {
    pollingInterval: seen && isUnderWay(seen) ? NEXT_STRETCH_MS : 0,
  });
  if (data?.fault) return <Broken check={data} />;
  if (data) return <Whole check={data} />;
  const problem = asProblem(error);
  if (!problem || isUnknownCall(problem)) return null;
  return <Line>The log could not be checked: {problem.error}</Line>;
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <output className="flex items-start gap-2.5 border-b border-line px-4 py-3 text-sm text-muted tabular sm:px-5">
      <Icon name="shield" className="size-4.5 text-link" />
      <span>{children}</span>
    </output>
  );
}

function Whole({ check }: { check: AuditCheck }) {
  const { verified, entries, verified_from, verified_at } = check;
  if (entries === 0) return null;
  if (isUnderWay(check))
    return (
      <Line>
        Checking the log: {counted(verified)} of {counted(entries)} entries were found as they were recorded.
      </Line>
    );
  const since = verified_from === verified_at ? '' : `, the first of them at ${formatMoment(verified_from)}`;
  return (
    <Line>
      Whole up to entry {counted(verified)}: each entry was found as it was recorded. Checked at{' '}
      {formatMoment(verified_at)}
      {since}.
    </Line>
  );
}

function Broken({ check: { fault, verified } }: { check: AuditCheck }) {
  return (
    <Banner tone="rose" title="The audit log was changed from outside" className="m-4">
      <p>{fault}</p>
      <p className="mt-1">
        The {counted(verified)} entries before it are whole. Whoever runs the portal’s server should look at it: npm run
        audit -- verify.
      </p>
    </Banner>
  );
}
