import type { Person } from '@amayumba/contract/accounts/person.ts';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { HistoryCard } from '../../../features/audit/HistoryPart.tsx';
import { DocumentsPart } from '../../../features/documents/DocumentsPart.tsx';
import { useListOwnerBalancesQuery } from '../../../features/owners/owners.api.ts';
import { AccountStateBadge } from '../../../features/people/AccountStateBadge.tsx';
import { useGetPersonQuery } from '../../../features/people/people.api.ts';
import { mailLink } from '../../../lib/contact-links.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { choiceParam, useListParams } from '../../../lib/use-list-params.ts';
import { cleared } from '../../../lib/cleared.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { RecordPage } from '../../../ui/RecordPage.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { NoRecord } from '../NoRecord.tsx';
import { PhoneLinks } from '../money/PhoneLinks.tsx';
import { balanceFigures } from '../owners/balances/balance-figures.tsx';
import { OpenInvitation } from './OpenInvitation.tsx';
import { OwnerDetailsCard } from './OwnerDetailsCard.tsx';
import { OwnerEstates } from './OwnerEstates.tsx';
import { OwnerPortfolio } from './OwnerPortfolio.tsx';
import type { PersonDialog } from './PersonDialogs.tsx';
import { usePersonMenu } from './use-person-menu.ts';

const TRAIL = [{ label: 'Owners', to: '/manager/owners' }];
const OWNER_PAGE_TABS = ['overview', 'statements', 'remittances', 'tax'] as const;
type OwnerPageTab = (typeof OWNER_PAGE_TABS)[number];
const loadDialogs = () => import('./PersonDialogs.tsx');
const loadMoney = () => import('../owners/late-parts.ts');

export function OwnerPage() {
  const id = Number(useParams()['id']);
  const query = useGetPersonQuery(id, { skip: !(id > 0) });
  const { currentData: person } = query;
  if (person?.role === 'owner') return <Loaded key={id} owner={person} />;
  return <NoRecord what="owner" id={person ? 0 : id} trail={TRAIL} query={query} />;
}

function Loaded({ owner }: { owner: Person }) {
  const [dialog, setDialog] = useState<PersonDialog | null>(null);
  const dialogs = useLazyPart(loadDialogs, dialog !== null);
  const menu = usePersonMenu(owner, { isOwn: false, onAsk: setDialog });
  const { params, change } = useListParams();
  const money = useListOwnerBalancesQuery({ owner: owner.id, page: 1, page_size: 1 });
  const balance = money.data?.results.find((row) => row.owner === owner.id);
  const [shown, setShown] = useState<'due' | 'payout' | null>(null);
  const showTab = (next: OwnerPageTab) =>
    change({ ...cleared([...params.keys()]), tab: next === 'overview' ? null : next });
  // A server without owners' accounts shows neither figures nor statements.
  const figures = isUnknownCall(asProblem(money.error))
    ? undefined
    : balanceFigures(balance, money.isError || money.isSuccess, {
        onDue: () => setShown('due'),
        onStatements: () => showTab('statements'),
        onRemittances: () => showTab('remittances'),
      });
  const tab = choiceParam(params, 'tab', OWNER_PAGE_TABS) ?? 'overview';
  const parts = useLazyPart(loadMoney, shown !== null || (figures !== undefined && tab !== 'overview'));
  return (
    <>
      <RecordPage
        title={owner.name}
        trail={TRAIL}
        mark={<Avatar name={owner.name} className="size-12" />}
        state={<AccountStateBadge status={owner.status} />}
        subtitle={<Contact owner={owner} />}
        actions={
          <>
            <Menu isWritten label={`More about ${owner.name}`} items={menu} />
            <Button icon="edit" may="accounts:write" onClick={() => setDialog('edit')}>
              Edit
            </Button>
            {(balance || money.isLoading) && (
              <Button
                variant="primary"
                icon="wallet"
                disabled={!balance}
                may="owner_accounts:write"
                onClick={() => setShown('payout')}
              >
                Record remittance
              </Button>
            )}
          </>
        }
        figures={figures}
      >
        {figures ? (
          <Tabs<OwnerPageTab>
            isPage
            label={owner.name}
            value={tab}
            onChange={showTab}
            items={[
              { key: 'overview', label: 'Overview', content: <Overview owner={owner} /> },
              {
                key: 'statements',
                label: 'Statements',
                content: parts && inCard(<parts.StatementsTab owner={owner.id} />),
              },
              {
                key: 'remittances',
                label: 'Remittances',
                content: parts && inCard(<parts.RemittancesTab owner={owner.id} />),
              },
              {
                key: 'tax',
                label: 'Tax year',
                content: parts && (
                  <Card title="Tax year">
                    <parts.TaxPackPanel owner={owner.id} />
                  </Card>
                ),
              },
            ]}
          />
        ) : (
          <Overview owner={owner} />
        )}
      </RecordPage>
      {parts && shown === 'payout' && balance && (
        <parts.RemittanceModal owner={balance} onClose={() => setShown(null)} />
      )}
      {parts && shown === 'due' && balance && <parts.DueModal owner={balance} onClose={() => setShown(null)} />}
      {dialogs && dialog && (
        <dialogs.PersonDialogs dialog={dialog} person={owner} isOwn={false} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

const inCard = (list: ReactNode) => (
  <Card isFlush className="overflow-clip">
    {list}
  </Card>
);

const Overview = ({ owner }: { owner: Person }) => (
  <div className="grid items-start gap-3 max-xl:in-order xl:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="in-order grid min-w-0 gap-3">
      <OwnerPortfolio owner={owner} />
      <DocumentsPart subject={{ kind: 'owner', id: owner.id }} />
      <HistoryCard
        of={{ subject: 'user', subject_id: owner.id }}
        logPath={`/manager/audit?subject=user&no=${owner.id}`}
      />
    </div>
    <div className="grid gap-3">
      <Card title="Sign-in" className="[&_dl]:mt-0">
        <FactList facts={signInFacts(owner)} />
        {owner.status === 'invited' && <OpenInvitation person={owner} />}
      </Card>
      <OwnerDetailsCard owner={owner} />
      <Card className="[&_section]:mt-0">
        <OwnerEstates person={owner} />
      </Card>
    </div>
  </div>
);

const Contact = ({ owner: { name, email, phone_number } }: { owner: Person }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    Owner
    <PhoneLinks phone={phone_number} name={name} className="font-semibold text-link" />
    {email ? (
      <a href={mailLink(email)} className="font-semibold text-link hover:underline">
        {email}
      </a>
    ) : (
      <span>No email</span>
    )}
  </span>
);

const signInFacts = (owner: Person): (readonly [string, ReactNode])[] => [
  ['Username', owner.username],
  ['Last seen', owner.last_seen_at ? formatInstant(owner.last_seen_at) : 'Never'],
  ['Account since', formatInstant(owner.created_at)],
  ['Two-step verification', owner.second_factor ? 'On' : 'Off'],
];
