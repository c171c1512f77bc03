import { useState } from 'react';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useMay } from '../../lib/permissions.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { AuditHistoryProps } from './AuditHistory.tsx';

const loadHistory = () => import('./AuditHistory.tsx');

/** The history of a payment or a tenant. Its code and entries load when somebody opens it. */
export function HistoryPart(props: AuditHistoryProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (!useMay('audit:read')) return null;
  return (
    <details
      className="group/history mt-5 rounded-md border border-line"
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 px-4 text-[0.875rem] font-semibold text-ink [&::-webkit-details-marker]:hidden">
        <Icon name="clock" className="size-4.5 text-muted" />
        <span className="flex-1">History</span>
        <Icon
          name="chevronDown"
          className="size-4.5 text-muted group-open/history:rotate-180 motion-safe:transition-transform"
        />
      </summary>
      <div className="border-t border-line px-4 py-2">{wasOpened && <LateHistory {...props} />}</div>
    </details>
  );
}

function LateHistory(props: AuditHistoryProps) {
  const late = useLazyPart(loadHistory, true);
  return late ? (
    <late.AuditHistory {...props} />
  ) : (
    <div aria-busy="true">
      <Skeleton className="h-11" />
    </div>
  );
}

/** The history of a record as a card of its page; nothing for people who do not see the audit log. */
export function HistoryCard(props: AuditHistoryProps) {
  if (!useMay('audit:read')) return null;
  return (
    <Card title="History">
      <LateHistory {...props} />
    </Card>
  );
}
