import { choiceFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import {
  type Approval,
  APPROVAL_STATES,
  APPROVAL_WORDS,
  type ApprovalState,
} from '@amayumba/contract/approvals/approval.ts';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { useListApprovalsQuery } from '../../../../features/money/approvals.api.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import { ParamSelect } from '../../../../ui/ParamFields.tsx';
import { RowCard } from '../../../../ui/RowCard.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { accountPath } from '../money-place.ts';
import { ApprovalDialog, type ApprovalStep } from './ApprovalDialog.tsx';

const APPROVAL_STATE_LABELS: Readonly<Record<ApprovalState, string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

const APPROVAL_TONES: Readonly<Record<ApprovalState, Tone>> = {
  waiting: 'amber',
  approved: 'green',
  rejected: 'rose',
  withdrawn: 'grey',
};

const STATES = [
  { value: '', label: 'All' },
  ...APPROVAL_STATES.map((value) => ({ value, label: APPROVAL_STATE_LABELS[value] })),
];

const FILTERS = { state: choiceFilter('state', APPROVAL_STATES) };

/** The approvals, those that wait first. See docs/rules.md, Rule of two people. */
export function ApprovalsTab() {
  const { paged, count, onClear } = useListFilter(FILTERS);
  const query = useListApprovalsQuery(paged);
  const [asked, setAsked] = useState<{ step: ApprovalStep; approval: Approval } | null>(null);
  const actions = (approval: Approval) => (
    <Actions approval={approval} onStep={(step) => setAsked({ step, approval })} />
  );
  return (
    <>
      <FilterBar
        count={count}
        onClear={onClear}
        filters={<ParamSelect name="state" label="State" className="lg:max-w-60" options={STATES} />}
      />
      <ListRows
        noun="approvals"
        query={query}
        columns={[...COLUMNS, column('Actions', { isHeaderHidden: true }, actions)]}
        card={(approval) => (
          <RowCard title={<What approval={approval} />} aside={formatUgx(approval.amount)}>
            <div>
              <Person approval={approval} />
            </div>
            <div>
              <span className="text-muted">Asked by </span>
              <Asked approval={approval} />
            </div>
            <State approval={approval} />
            {actions(approval)}
          </RowCard>
        )}
        empty={
          <NoRows
            icon="check"
            title={onClear ? 'No approvals found' : 'Nothing waits for approval'}
            onClear={onClear}
            noMatch="No approval has this state."
          >
            Reversals, refunds, credit notes and movements of deposits appear here, until another manager decides.
          </NoRows>
        }
      />
      {asked && <ApprovalDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const What = ({ approval }: { approval: Approval }) => (
  <>
    <Link to={subjectPath(approval)} className="font-semibold text-ink hover:text-link hover:underline">
      {APPROVAL_WORDS[approval.action]}
    </Link>
    <span className="block text-xs wrap-anywhere text-muted">{approval.summary}</span>
    {approval.reason && <span className="block text-xs wrap-anywhere text-muted">Reason: {approval.reason}</span>}
  </>
);

const Person = ({ approval: { account, person, estate } }: { approval: Approval }) => (
  <>
    {account === null ? (
      person
    ) : (
      <Link to={accountPath(account)} className="text-ink hover:text-link hover:underline">
        {person}
      </Link>
    )}
    <span className="block text-xs text-muted">{estate}</span>
  </>
);

const Asked = ({ approval: { requested_by, requested_at } }: { approval: Approval }) => (
  <>
    {requested_by.name}
    <span className="block text-xs text-muted tabular">{formatInstant(requested_at)}</span>
  </>
);

const State = ({ approval: { state, decided_by, decided_at, decision_reason, is_own } }: { approval: Approval }) => (
  <span>
    <Badge tone={APPROVAL_TONES[state]}>{APPROVAL_STATE_LABELS[state]}</Badge>
    {state === 'waiting' && is_own && <span className="block text-xs text-muted">Waits for another manager</span>}
    {decided_by && decided_at && state !== 'withdrawn' && (
      <span className="block text-xs text-muted">
        {decided_by.name}, <span className="whitespace-nowrap">{formatInstant(decided_at)}</span>
      </span>
    )}
    {decision_reason && <span className="block text-xs wrap-anywhere text-muted">{decision_reason}</span>}
  </span>
);

function Actions({ approval, onStep }: { approval: Approval; onStep: (step: ApprovalStep) => void }) {
  const { action, amount, is_own, state } = approval;
  if (state !== 'waiting') return null;
  const of = (
    <span className="sr-only">
      the {APPROVAL_WORDS[action].toLowerCase()} of {formatUgx(amount)}
    </span>
  );
  if (is_own)
    return (
      <span className="flex justify-end">
        <Button size="sm" variant="ghost" may="approvals:own" onClick={() => onStep('withdraw')}>
          Withdraw {of}
        </Button>
      </span>
    );
  return (
    <span className="flex justify-end gap-1.5">
      <Button size="sm" icon="check" may="approvals:write" onClick={() => onStep('approve')}>
        Approve {of}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className="text-rose-ink!"
        may="approvals:write"
        onClick={() => onStep('reject')}
      >
        Reject {of}
      </Button>
    </span>
  );
}

const COLUMNS: readonly Column<Approval>[] = [
  column('What', { className: 'py-2.5' }, (approval) => <What approval={approval} />),
  column('Tenant or owner', { className: 'xl:min-w-40' }, (approval) => <Person approval={approval} />),
  column('Amount', { align: 'right', className: 'font-semibold text-ink whitespace-nowrap' }, ({ amount }) =>
    formatUgx(amount),
  ),
  column('Asked by', { hiddenBelow: 'md', className: 'xl:min-w-40' }, (approval) => <Asked approval={approval} />),
  column('State', (approval) => <State approval={approval} />),
];

function subjectPath({ subject: { kind, id }, account }: Pick<Approval, 'subject' | 'account'>): string {
  switch (kind) {
    case 'receipt':
      return `/manager/money?tab=receipts&receipt=${id}`;
    case 'payment':
      return RECORD_PATHS.charge(id);
    case 'expense':
      return RECORD_PATHS.expense(id);
    case 'remittance':
      return `/manager/owners?tab=remittances&remittance=${id}`;
    default:
      return account === null ? '/manager/money' : RECORD_PATHS.account(account);
  }
}
