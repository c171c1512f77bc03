import type { Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useListClaimsQuery } from '../../../features/money/money.api.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { claimEffect } from './claim-effect.ts';

interface ClaimEffectProps {
  payment: Payment;
  /** The sum given by hand; null if what was claimed counts. */
  received: Ugx | null;
  className?: string | undefined;
}

/** Says before the form is sent what becomes of logged payments that wait. Renders nothing if none waits. */
export function ClaimEffect({ payment, received, className }: ClaimEffectProps) {
  const { currentData } = useListClaimsQuery(
    { charge: payment.id, state: 'waiting', page: 1, page_size: 20 },
    { skip: payment.account === undefined, refetchOnMountOrArgChange: true },
  );
  const text = claimEffect(payment, currentData?.results ?? [], received);
  return text ? (
    <Banner tone="amber" className={className}>
      {text}
    </Banner>
  ) : null;
}
