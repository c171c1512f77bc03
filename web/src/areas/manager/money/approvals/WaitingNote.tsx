import { type Approval, APPROVAL_WORDS, type ApprovalAction } from '@amayumba/contract/approvals/approval.ts';
import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { ReactNode } from 'react';
import { useWaitingApprovals } from '../../../../features/money/approvals.api.ts';
import { APPROVALS_PATH } from '../../../../lib/record-paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Link } from '../../../../ui/Link.tsx';

const askedText = ({ requested_by, requested_at }: Approval): string =>
  `Asked for by ${requested_by.name}, ${formatInstant(requested_at)}.`;

interface ReversibleEntryProps {
  entry: { effective_on: string; reason: string; reversed_at: string | null; reverse_reason: string };
  /** The approval of its reversal, if that waits. */
  reversal: Approval | undefined;
  /** False if it cannot be reversed by itself. */
  onReverse: (() => void) | false;
  children: ReactNode;
}

/** An entry of a list with its day and reason, and a button that reverses it or what became of that. */
export const ReversibleEntry = ({ entry, reversal, onReverse, children }: ReversibleEntryProps) => (
  <li className="flex items-center justify-between gap-2 py-2">
    <span className="min-w-0">
      {children}
      <span className="block text-xs text-muted">
        {[formatDay(entry.effective_on), entry.reason].filter(Boolean).join(': ')}
      </span>
      {entry.reverse_reason && <span className="block text-xs text-muted">Reversed: {entry.reverse_reason}</span>}
      {reversal && (
        <span className="block text-xs text-amber-ink">Reversal waits for approval. {askedText(reversal)}</span>
      )}
    </span>
    {entry.reversed_at !== null ? (
      <span className="text-xs text-muted">Reversed</span>
    ) : (
      onReverse &&
      !reversal && (
        <Button size="sm" variant="ghost" may="money:write" onClick={onReverse}>
          Reverse
        </Button>
      )
    )}
  </li>
);

const SEE_APPROVALS = (
  <Link to={APPROVALS_PATH} className="underline">
    See approvals
  </Link>
);

/** On a record, in place of Reverse: its reversal waits for a second person. */
export const ReversalNote = ({ approval }: { approval: Approval }) => (
  <Banner className="mt-4" title="Reversal waits for approval">
    <p>{askedText(approval)}</p>
    <p className="wrap-anywhere">Reason: {approval.reason}</p>
    {SEE_APPROVALS}
  </Banner>
);

interface WaitingNoteProps {
  title?: string;
  approvals: readonly Approval[];
  className?: string;
}

/** The approvals that wait, and where they are decided. Renders nothing if there are none. */
export function WaitingNote({ title = 'Waits for approval', approvals, className }: WaitingNoteProps) {
  if (approvals.length === 0) return null;
  return (
    <Banner className={className} title={title}>
      <ul>
        {approvals.map((approval) => (
          <li key={approval.id} className="wrap-anywhere">
            {APPROVAL_WORDS[approval.action]} of {formatUgx(approval.amount)}: {approval.summary}. {askedText(approval)}
          </li>
        ))}
      </ul>
      {SEE_APPROVALS}
    </Banner>
  );
}

/** Above a form: requests of its kind on the account that already wait for a second person. */
export function AlreadyAsked({ account, action }: { account: number; action: ApprovalAction }) {
  const waiting = useWaitingApprovals(account).filter((approval) => approval.action === action);
  return <WaitingNote title="Asked for already" approvals={waiting} />;
}
