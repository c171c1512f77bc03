import { useState } from 'react';
import { useListProvidersQuery } from '../../../../features/money/providers.api.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ProviderItem } from '../mobile-money/ProviderItem.tsx';
import { ProviderModal } from '../mobile-money/ProviderModal.tsx';

/**
 * The access to the SMS gateway. Renders nothing on a server without it; the Mobile money card shows why the providers
 * did not load.
 */
export function SmsCard() {
  const { data } = useListProvidersQuery();
  const provider = data?.find(({ name }) => name === 'sms');
  const [isChanging, setChanging] = useState(false);
  if (!provider) return null;
  return (
    <Card title="SMS">
      <p className="max-w-[70ch] text-sm text-muted">
        The gateway that sends reminders, notices and codes to phones, and receipts to tenants without an email address.
      </p>
      <ul aria-label="SMS" className="mt-3 border-y border-line">
        <ProviderItem provider={provider} onChange={() => setChanging(true)} />
      </ul>
      {isChanging && <ProviderModal provider={provider} onClose={() => setChanging(false)} />}
    </Card>
  );
}
