import { isNetworkProvider, type NetworkProvider } from '@amayumba/contract/money/provider.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../../api/problem.ts';
import { useListProvidersQuery } from '../../../../features/money/providers.api.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { ProviderItem } from './ProviderItem.tsx';
import { ProviderModal } from './ProviderModal.tsx';

/** The access to the mobile money networks. Renders nothing on a server without these calls. */
export function MobileMoneyCard() {
  const query = useListProvidersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [changed, setChanged] = useState<NetworkProvider | null>(null);
  if (!query.data && isUnknownCall(asProblem(query.error))) return null;
  return (
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
  );
}
