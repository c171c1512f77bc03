import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { accountState, leaseStateText, PROMISE_TEXT } from '../../../../features/money/money-view.ts';
import { useNetworks } from '../../../../features/money/pay/use-networks.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { MenuButton } from '../../../../ui/MenuButton.tsx';
import { RecordPage } from '../../../../ui/RecordPage.tsx';
import { homeText } from '../money-place.ts';
import { PhoneLinks } from '../PhoneLinks.tsx';
import { useKey } from '../use-key.ts';
import type { AccountDialog } from './AccountDialogs.tsx';
import { accountFigures } from './account-figures.ts';
import { AccountWaiting } from './AccountWaiting.tsx';
import { AccountRail } from './AccountRail.tsx';
import { StatementCard } from './StatementCard.tsx';
import { NoRecord } from '../../NoRecord.tsx';
import { unbroken } from '../../../../ui/unbroken.tsx';

const TRAIL = [{ label: 'Money', to: '/manager/money' }];
const loadDialogs = () => import('./AccountDialogs.tsx');

export function AccountPage() {
  const id = Number(useParams()['id']);
  const query = useGetAccountQuery(id, { skip: !(id > 0) });
  const { currentData: account } = query;
  if (account) return <Loaded key={id} account={account} />;
  return <NoRecord what="account" id={id} trail={TRAIL} query={query} />;
}

function Loaded({ account }: { account: Account }) {
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const dialogs = useLazyPart(loadDialogs, dialog !== null);
  useKey('r', () => setDialog('record'), 'money:write');
  return (
    <>
      <RecordPage
        title={account.tenant_details.name}
        titleTo={RECORD_PATHS.tenant(account.tenant)}
        trail={TRAIL}
        mark={<Avatar name={account.tenant_details.name} className="size-12" />}
        state={<AccountStates account={account} />}
        subtitle={<AccountSubtitle account={account} />}
        figures={accountFigures(account)}
        actions={
          <>
            <MoreActions account={account} onOpen={setDialog} />
            <Button
              variant="primary"
              icon="plus"
              may="money:write"
              aria-keyshortcuts="r"
              onClick={() => setDialog('record')}
            >
              Record money
            </Button>
          </>
        }
      >
        <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_18.5rem]">
          <div className="grid min-w-0 gap-3">
            <AccountWaiting account={account.id}>
              <StatementCard account={account} />
            </AccountWaiting>
          </div>
          <AccountRail account={account} onOpen={setDialog} />
        </div>
      </RecordPage>
      {dialogs && dialog && (
        <dialogs.AccountDialogs dialog={dialog} account={account} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function AccountStates({ account }: { account: Account }) {
  const { lease, promise_on, promise_state, disputed } = account;
  const state = accountState(account);
  const leaseState = leaseStateText(account, today());
  return (
    <>
      <Badge tone={state.tone}>{state.label}</Badge>
      {disputed && <Badge tone="indigo">Disputed</Badge>}
      {promise_on && promise_state && (
        <Badge tone={PROMISE_TEXT[promise_state].tone}>
          {PROMISE_TEXT[promise_state].head} {formatDay(promise_on)}
        </Badge>
      )}
      {leaseState && <Badge tone="grey">{leaseState}</Badge>}
      {!lease && <Badge tone="grey">Outside every lease</Badge>}
    </>
  );
}

const AccountSubtitle = ({
  account: { tenant_details: tenant, phone_number, reference_code },
}: {
  account: Account;
}) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="tabular">{unbroken(`${homeText(tenant)} · code ${formatReferenceCode(reference_code)}`)}</span>
    <PhoneLinks phone={phone_number} name={tenant.name} className="font-semibold text-link" />
  </span>
);

function MoreActions({ account, onOpen }: { account: Account; onOpen: (dialog: AccountDialog) => void }) {
  const canAsk = useNetworks().networks.length > 0;
  const item = (
    label: string,
    dialog: AccountDialog,
    icon: 'edit' | 'shield' | 'arrowRight' | 'wallet' | 'mobile' | 'message' | 'file',
    isOn = true,
    may = 'money:write',
  ) => ({ label, icon, may, isDisabled: !isOn, onSelect: () => onOpen(dialog) });
  return (
    <MenuButton
      label="More"
      icon="more"
      variant="secondary"
      isPending={false}
      items={[
        ...(canAsk
          ? [
              item('Ask by phone', 'ask', 'mobile', true, 'collections:write'),
              item('Send a pay link', 'pay-link', 'message'),
            ]
          : []),
        item('Credit note', 'credit-note', 'edit'),
        item('Deposit', 'deposit', 'shield', account.deposit_held > 0),
        item('Refund credit', 'refund', 'wallet', account.credit > 0),
        item('Move to another account', 'transfer', 'arrowRight', account.credit > 0 || account.deposit_held > 0),
        item('Terms of rent', 'terms', 'edit', account.lease !== null),
        item('Promise or dispute', 'promise', 'edit'),
        item('Serve a notice', 'notice', 'file', true, 'messages:write'),
      ]}
    />
  );
}
