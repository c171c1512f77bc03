import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useState } from 'react';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';

export type Recipient = Payment['tenant_details'];

const loadModal = () => import('./MessageTenantsModal.tsx');

/**
 * A message to the tenants of selected rows, each once: `ask` opens its form.
 * @param onSent called when the message is sent
 */
export function useTenantMessage(tenants: readonly Recipient[], onSent: () => void) {
  const [isAsking, setAsking] = useState(false);
  const modal = useLazyPart(loadModal, isAsking);
  return {
    ask: () => setAsking(true),
    form: modal && isAsking && (
      <modal.MessageTenantsModal
        tenants={[...new Map(tenants.map((tenant) => [tenant.id, tenant])).values()]}
        onClose={() => setAsking(false)}
        onSent={onSent}
      />
    ),
  };
}
