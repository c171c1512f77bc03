import { formatInstant } from '@amayumba/contract/calendar.ts';
import { NETWORK_NAMES } from '@amayumba/contract/money/collection.ts';
import type { NetworkProvider, Provider } from '@amayumba/contract/money/provider.ts';
import { useOnce } from '../../../../api/use-once.ts';
import { NETWORK_VIEWS } from '../../../../features/money/pay/network-view.ts';
import { NetworkMark } from '../../../../features/money/pay/NetworkMark.tsx';
import { useTestProviderMutation } from '../../../../features/money/providers.api.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { buttonStyle } from '../../../../ui/button-style.ts';
import { CopyField } from '../../../../ui/CopyField.tsx';
import { type Fact, FactList } from '../../../../ui/FactList.tsx';
import { hasAddress, MODES } from './provider-words.ts';

/** One network: its mode, its last answer and error, and a test of its keys. */
export function ProviderItem({ provider, onChange }: { provider: NetworkProvider; onChange: () => void }) {
  const { name, mode, callback_url, simulator_url } = provider;
  const once = useOnce();
  const [test, { data: tested }] = useTestProviderMutation();
  const { label } = NETWORK_VIEWS[name];
  const isOn = mode !== 'off';
  const tryNow = async () => {
    await once.send((key) => test({ name, key }));
    once.renew();
  };
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <NetworkMark network={name} />
        <h3 className="text-[0.9375rem] font-semibold">{label}</h3>
        <Badge tone={MODES[mode].tone}>{MODES[mode].label}</Badge>
        <span className="ml-auto flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
          {isOn && (
            <Button size="sm" isPending={once.isPending} onClick={() => void tryNow()}>
              Test <span className="sr-only">{label}</span>
            </Button>
          )}
          <Button size="sm" onClick={onChange}>
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
            {tested.error ?? `${NETWORK_NAMES[name]} accepted the keys.`} It took {tested.took_ms} ms.
          </Banner>
        )
      )}
      {isOn ? (
        <>
          <FactList facts={factsOf(provider)} />
          {hasAddress(mode) && (
            <div className="mt-2">
              <CopyField
                label={`Callback address of ${NETWORK_NAMES[name]}`}
                value={callback_url}
                hint={
                  name === 'airtel'
                    ? 'Enter it in Airtel’s portal.'
                    : 'The portal sends it with each request; MTN must know its host.'
                }
              />
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
        <p className="mt-2 text-sm text-muted">{MODES.off.detail}</p>
      )}
    </li>
  );
}

function factsOf({ mode, base_url, currency, has_secrets, last_ok_at, last_error }: Provider): Fact[] {
  const facts: (Fact | false)[] = [
    hasAddress(mode) && ['Address', base_url],
    hasAddress(mode) && ['Currency', currency],
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
