import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import { getProof } from '@amayumba/contract/messages/endpoints.ts';
import type { AccountPromise, PromiseState } from '@amayumba/contract/messages/promise.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { request } from '../../../../api/request.ts';
import { useListDepositsQuery, useListTermsQuery } from '../../../../features/money/money.api.ts';
import { useListPromisesQuery } from '../../../../features/money/promises.api.ts';
import { dueDayText } from '../../../../features/money/rent-text.ts';
import { today } from '../../../../lib/today.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import { accountMessagesPath, accountNoticesPath, conversationPath } from '../../messages/message-place.ts';
import { AttemptsCard } from '../phone/AttemptsCard.tsx';
import { useDownloadWithNotices } from '../../ExportButton.tsx';
import { DepositMovements } from './DepositMovements.tsx';
import type { AccountDialog } from './AccountDialogs.tsx';

export function AccountRail({ account, onOpen }: { account: Account; onOpen: (dialog: AccountDialog) => void }) {
  const action = (label: string, what: string, dialog: AccountDialog) => (
    <Button size="sm" variant="ghost" may="money:write" onClick={() => onOpen(dialog)}>
      {label} <span className="sr-only">{what}</span>
    </Button>
  );
  return (
    <div className="grid gap-3 md:max-xl:grid-cols-3">
      <AttemptsCard account={account.id} />
      <Card title="Promise" aside={action('Change', 'the promise', 'promise')}>
        {promiseText(account) && <p className="text-[0.875rem]">{promiseText(account)}</p>}
        <PromiseList account={account.id} />
      </Card>
      <MessagesCard account={account} onServe={() => onOpen('notice')} />
      <Card title="Deposit" aside={account.deposit_held > 0 && action('Use or refund', 'the deposit', 'deposit')}>
        <DepositFacts account={account} />
      </Card>
      {account.lease && (
        <Card title="Terms" aside={action('Change', 'the terms', 'terms')}>
          <TermsFacts account={account} />
        </Card>
      )}
    </div>
  );
}

/** What the list of promises does not say. */
function promiseText({ promise_on, disputed }: Account): string {
  return [!promise_on && 'No promise.', disputed && 'The tenant disputes what is owed.'].filter(Boolean).join(' ');
}

function DepositFacts({ account }: { account: Account }) {
  const query = useListDepositsQuery({ account: account.id, page: 1, page_size: 1 });
  return (
    <>
      <p className="text-[0.875rem] tabular">
        <b className="text-lg font-bold text-ink">{formatUgx(account.deposit_held)}</b> held
        {account.deposit_due > 0 && <span className="text-muted">, {formatUgx(account.deposit_due)} still due</span>}
      </p>
      <Figures title="The deposit" query={query} skeleton={<span />}>
        {({ results: [deposit] }) =>
          deposit && <DepositMovements account={account.id} movements={deposit.movements} held={account.deposit_held} />
        }
      </Figures>
    </>
  );
}

function TermsFacts({ account: { id, lease, terms } }: { account: Account }) {
  const query = useListTermsQuery(id);
  return (
    <>
      {terms ? (
        <p className="text-[0.875rem]">
          <b className="font-semibold tabular">{formatUgx(terms.rent_amount)}</b> {RENT_EVERY_LABELS[terms.rent_every]},{' '}
          {dueDayText(terms)}
        </p>
      ) : (
        <p className="text-[0.875rem]">No terms: rent is charged by hand.</p>
      )}
      {lease && (
        <FactList
          facts={[
            ['Lease from', formatDay(lease.start)],
            ['Lease until', lease.end ? formatDay(lease.end) : 'No end'],
            ...(query.data ?? [])
              .filter(({ starts_on }) => starts_on > today())
              .map((next) => [`From ${formatDay(next.starts_on)}`, formatUgx(next.rent_amount)] as const),
          ]}
        />
      )}
    </>
  );
}

function MessagesCard({ account: { id, reference_code }, onServe }: { account: Account; onServe: () => void }) {
  const proof = useDownloadWithNotices();
  return (
    <Card
      title="Messages"
      aside={
        <Button size="sm" variant="ghost" may="messages:write" onClick={onServe}>
          Serve a notice
        </Button>
      }
    >
      <ul className="-my-1 text-[0.875rem]">
        <Way to={conversationPath(id)} icon="message" label="Conversation" />
        <Way to={accountMessagesPath(id)} icon="mail" label="What was sent" />
        <Way to={accountNoticesPath(id)} icon="file" label="Notices" />
      </ul>
      <Button
        size="sm"
        icon="download"
        className="mt-3"
        isPending={proof.isPending}
        onClick={() => proof.save(request(getProof, { params: { id } }), `proof-of-messages-${reference_code}.pdf`)}
      >
        Proof of messages
      </Button>
    </Card>
  );
}

const Way = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <li>
    <Link to={to} className="flex min-h-10 items-center gap-2.5 font-semibold text-link hover:underline">
      <Icon name={icon} className="size-4.5 text-muted" />
      {label}
    </Link>
  </li>
);

/** As many as fit next to a statement. */
const SHOWN = 4;

const STATES: Readonly<Record<PromiseState, readonly [label: string, tone: Tone]>> = {
  open: ['Open', 'amber'],
  kept: ['Kept', 'green'],
  broken: ['Broken', 'rose'],
  withdrawn: ['Withdrawn', 'grey'],
};

/** The last promises of an account, and whether they were kept. Renders nothing without any. */
function PromiseList({ account }: { account: number }) {
  const promises = useListPromisesQuery(account).currentData?.slice(0, SHOWN) ?? [];
  if (promises.length === 0) return null;
  return (
    <ul aria-label="Promises" className="mt-2 -mb-2 divide-y divide-line text-[0.875rem]">
      {promises.map((promise) => (
        <PromiseEntry key={promise.id} promise={promise} />
      ))}
    </ul>
  );
}

function PromiseEntry({ promise }: { promise: AccountPromise }) {
  const { amount, received, due_on, promised_by, noted_by, noted_at, state } = promise;
  const [label, tone] = STATES[state];
  return (
    <li className="py-2">
      <div className="flex items-start justify-between gap-2">
        <span className="tabular">
          <b className="font-semibold text-ink">{formatUgx(amount)}</b>{' '}
          <span className="whitespace-nowrap">by {formatDay(due_on)}</span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-0.5 text-xs text-muted tabular">
        {received > 0 && received < amount && `${formatUgx(received)} received. `}
        {promised_by || 'The tenant'}, noted {formatDayOf(noted_at)}
        {noted_by && ` by ${noted_by}`}
      </p>
    </li>
  );
}
