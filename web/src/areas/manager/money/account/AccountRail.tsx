import { formatDay } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useListDepositsQuery, useListTermsQuery } from '../../../../features/money/money.api.ts';
import { dueDayText } from '../../../../features/money/rent-text.ts';
import { today } from '../../../../lib/today.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { AttemptsCard } from '../phone/AttemptsCard.tsx';
import type { AccountDialog } from './account-dialogs.ts';
import { DepositMovements } from './DepositMovements.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { PromiseList } from './PromiseList.tsx';

interface AccountRailProps {
  account: Account;
  onOpen: (dialog: AccountDialog) => void;
}

/** The further facts of an account, next to its statement: payments by phone, promises, messages, deposit, terms. */
export function AccountRail({ account, onOpen }: AccountRailProps) {
  const action = (label: string, what: string, dialog: AccountDialog) => (
    <Button size="sm" variant="ghost" may="money:write" className="-my-2 -mr-2" onClick={() => onOpen(dialog)}>
      {label} <span className="sr-only">{what}</span>
    </Button>
  );
  return (
    <div className="grid gap-3 md:max-xl:grid-cols-3">
      <AttemptsCard account={account.id} />
      <Card title="Promise" aside={action('Change', 'the promise', 'promise')}>
        <p className="text-[0.875rem]">{promiseText(account)}</p>
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

function promiseText({ promise_on, disputed }: Account): string {
  const promise = promise_on ? `Promised to pay by ${formatDay(promise_on)}.` : 'No promise.';
  return disputed ? `${promise} The tenant disputes what is owed.` : promise;
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
