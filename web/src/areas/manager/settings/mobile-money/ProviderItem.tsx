import { formatInstant } from '@amayumba/contract/calendar.ts';
import { isNetworkProvider, type Provider } from '@amayumba/contract/money/provider.ts';
import { useOnce } from '../../../../api/use-once.ts';
import { NetworkMark } from '../../../../features/money/pay/NetworkMark.tsx';
import { useTestProviderMutation } from '../../../../features/money/providers.api.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button, buttonStyle } from '../../../../ui/Button.tsx';
import { CopyField } from '../../../../ui/CopyField.tsx';
import { type Fact, FactList } from '../../../../ui/FactList.tsx';
import { hasAddress, MODES, PROVIDER_VIEWS } from './provider-words.ts';

/** A network, or the SMS gateway: its mode, its last answer and error, and a test of its keys. */
export function ProviderItem({ provider, onChange }: { provider: Provider; onChange: () => void }) {
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
