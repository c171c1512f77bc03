import { formatInstant } from '@amayumba/contract/calendar.ts';
import { isNetworkProvider, type NetworkProvider, type Provider } from '@amayumba/contract/money/provider.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../../api/problem.ts';
import { useOnce } from '../../../../api/use-once.ts';
import { NetworkMark } from '../../../../features/money/pay/NetworkMark.tsx';
import { useListProvidersQuery, useTestProviderMutation } from '../../../../features/money/providers.api.ts';
import { useHashTarget } from '../../../../lib/use-hash-target.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button, buttonStyle } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { CopyField } from '../../../../ui/CopyField.tsx';
import { type Fact, FactList } from '../../../../ui/FactList.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { hasAddress, MODES, PROVIDER_VIEWS } from './provider-words.ts';
import { ProviderModal } from './ProviderModal.tsx';

/** The access to the mobile money networks. Renders nothing on a server without these calls. */
export function MobileMoneyCard() {
  const query = useListProvidersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [changed, setChanged] = useState<NetworkProvider | null>(null);
  const target = useHashTarget<HTMLDivElement>('mobile-money');
  if (!query.data && isUnknownCall(asProblem(query.error))) return null;
  return (
    <div ref={target} id="mobile-money" className="scroll-my-5">
      <Card title="Mobile money">
        <p className="max-w-[70ch] text-sm text-muted">
          The networks that ask phones for money. Money is recorded automatically once a network confirms it.
        </p>
        <div className="mt-3">
          <Figures title="The networks" query={query}>
            {(providers) => (
              <ul aria-label="Mobile money" className="divide-y divide-line border-y border-line">
                {providers.filter(isNetworkProvider).map((provider) => (
                  <ProviderItem key={provider.name} provider={provider} onChange={() => setChanged(provider)} />
                ))}
              </ul>
            )}
          </Figures>
        </div>
        {changed && <ProviderModal provider={changed} onClose={() => setChanged(null)} />}
      </Card>
    </div>
  );
}

/** The access to the SMS gateway. Renders nothing without it; the Mobile money card shows a failed load. */
export function SmsCard() {
  const { data } = useListProvidersQuery();
  const provider = data?.find(({ name }) => name === 'sms');
  return provider ? <SmsProvider provider={provider} /> : null;
}

function SmsProvider({ provider }: { provider: Provider }) {
  const [isChanging, setChanging] = useState(false);
  const target = useHashTarget<HTMLDivElement>('sms');
  return (
    <div ref={target} id="sms" className="scroll-my-5">
      <Card title="SMS">
        <p className="max-w-[70ch] text-sm text-muted">
          The gateway that sends reminders, notices and codes to phones, and receipts to tenants without an email
          address.
        </p>
        <ul aria-label="SMS" className="mt-3 border-y border-line">
          <ProviderItem provider={provider} onChange={() => setChanging(true)} />
        </ul>
        {isChanging && <ProviderModal provider={provider} onClose={() => setChanging(false)} />}
      </Card>
    </div>
  );
}

function ProviderItem({ provider, onChange }: { provider: Provider; onChange: () => void }) {
  const { name, mode, callback_url, simulator_url } = provider;
  const once = useOnce();
  const [test, { data: tested }] = useTestProviderMutation();
  const view = PROVIDER_VIEWS[name];
  const { label } = view;
  const isOn = mode !== 'off';
  const tryNow = async () => {
    await once.send((key) => test({ name, key }));
    once.renew();
  };
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isNetworkProvider(provider) && <NetworkMark network={provider.name} />}
        <h3 className="text-[0.9375rem] font-semibold">{label}</h3>
        <Badge tone={MODES[mode].tone}>{MODES[mode].label}</Badge>
        <span className="ml-auto flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
          {isOn && (
            <Button size="sm" may="settings:write" isPending={once.isPending} onClick={() => void tryNow()}>
              Test <span className="sr-only">{label}</span>
            </Button>
          )}
          <Button size="sm" may="settings:write" onClick={onChange}>
            Change <span className="sr-only">{label}</span>
          </Button>
        </span>
      </div>
      {once.problem ? (
        <Banner tone="rose" className="mt-3">
          {once.problem.error}
        </Banner>
      ) : (
        tested && (
          <Banner tone={tested.ok ? 'green' : 'rose'} className="mt-3">
            {tested.error ?? `${view.name} accepted the keys.`} It took {tested.took_ms} ms.
          </Banner>
        )
      )}
      {isOn ? (
        <>
          <FactList facts={factsOf(provider)} />
          {hasAddress(mode) && callback_url && (
            <div className="mt-2">
              <CopyField label={`Callback address of ${view.name}`} value={callback_url} hint={view.callbackHint} />
            </div>
          )}
          {mode === 'simulator' && simulator_url && (
            <a
              href={simulator_url}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle('secondary', 'md', 'mt-2 max-sm:w-full')}
            >
              Open the simulator’s phone
            </a>
          )}
        </>
      ) : (
        <p className="mt-2 text-sm text-muted">{view.details.off}</p>
      )}
    </li>
  );
}

function factsOf({ name, mode, base_url, currency, has_secrets, last_ok_at, last_error }: Provider): Fact[] {
  const facts: (Fact | false)[] = [
    hasAddress(mode) && ['Address', base_url],
    hasAddress(mode) && name !== 'sms' && ['Currency', currency],
    hasAddress(mode) && ['Keys', has_secrets ? 'Stored, never shown again' : 'Missing'],
    ['Last answer', last_ok_at === null ? 'None yet' : formatInstant(last_ok_at)],
    last_error !== '' && [
      'Last error',
      <span key="error" className="text-rose-ink">
        {last_error}
      </span>,
    ],
  ];
  return facts.filter((fact) => fact !== false);
}
