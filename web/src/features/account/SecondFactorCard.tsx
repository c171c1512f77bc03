import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { SecondFactor } from '@amayumba/contract/own-account/own-account.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../api/problem.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { useGetSecondFactorQuery } from './account.api.ts';
import { ChangeFactorModal, type FactorChange } from './ChangeFactorModal.tsx';
import { SetUpFactorModal } from './SetUpFactorModal.tsx';

const TITLE = 'Two-step verification';
/** At this number of unused recovery codes or fewer, the card suggests new ones. */
const FEW_CODES = 3;

type Asked = 'setUp' | FactorChange;

export function SecondFactorCard() {
  const query = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  if (!query.data && isUnknownCall(asProblem(query.error))) {
    return (
      <Card title={TITLE}>
        <p className="py-6 text-center text-muted">This server does not offer two-step verification.</p>
      </Card>
    );
  }
  const isOn = query.data?.is_on;
  return (
    <Card
      title={TITLE}
      aside={isOn === undefined ? null : <Badge tone={isOn ? 'green' : 'grey'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      <Figures title={TITLE} query={query}>
        {(factor) => (factor.is_on ? <IsOn factor={factor} onAsk={setAsked} /> : <IsOff onAsk={setAsked} />)}
      </Figures>
      {asked === 'setUp' && <SetUpFactorModal onClose={close} />}
      {(asked === 'renew' || asked === 'off') && <ChangeFactorModal change={asked} onClose={close} />}
    </Card>
  );
}

const IsOff = ({ onAsk }: { onAsk: (asked: Asked) => void }) => (
  <>
    <p className="text-[0.875rem] text-muted">
      Keeps others out even when they know your password: to sign in you also type a code that an app on your phone
      shows. If you ever lose the phone, a recovery code lets you in.
    </p>
    <Button variant="primary" icon="shield" onClick={() => onAsk('setUp')} className="mt-4">
      Set up
    </Button>
  </>
);

function IsOn({ factor, onAsk }: { factor: SecondFactor; onAsk: (asked: Asked) => void }) {
  const left = factor.recovery_codes_left;
  const facts: readonly [string, string][] = [
    ['On since', formatInstant(factor.since)],
    ['Recovery codes left', `${left} of 10`],
  ];
  return (
    <>
      <p className="text-muted">Signing in asks for the code that your authenticator app shows.</p>
      <dl className="mt-2 divide-y divide-line text-[0.875rem]">
        {facts.map(([term, text]) => (
          <div key={term} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{term}</dt>
            <dd className="font-medium tabular">{text}</dd>
          </div>
        ))}
      </dl>
      {left <= FEW_CODES && (
        <Banner tone="amber" className="mt-2">
          {left === 0 ? 'You have no recovery code left.' : 'You have few recovery codes left.'} Make new ones, so that
          you can sign in without your phone.
        </Banner>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button icon="key" onClick={() => onAsk('renew')}>
          New recovery codes
        </Button>
        <Button icon="lock" onClick={() => onAsk('off')}>
          Switch off
        </Button>
      </div>
    </>
  );
}
