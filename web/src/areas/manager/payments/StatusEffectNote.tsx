import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useGetMoneyReceiptQuery, useListClaimsQuery } from '../../../features/money/money.api.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { BeforeAfter, sumChange } from '../money/BeforeAfter.tsx';
import { changesReceipts, type StatusChoice, statusEffect } from './status-effect.ts';

interface StatusEffectNoteProps {
  payment: Payment;
  choice: StatusChoice;
  className?: string | undefined;
}

/** Shows the effect of a form on money before it is sent. Renders nothing if there is none. */
export function StatusEffectNote({ payment, choice, className }: StatusEffectNoteProps) {
  const effect = useStatusEffect(payment, choice);
  if (!effect) return null;
  const { text, outstanding, isOfClaim } = effect;
  return (
    <div className={className}>
      <Banner tone={isOfClaim ? 'amber' : 'indigo'}>{text}</Banner>
      {outstanding && (
        <BeforeAfter className="mt-2" changes={[sumChange('Outstanding', outstanding.before, outstanding.after)]} />
      )}
    </div>
  );
}

/** The effect of a choice on money, with the present claims that wait. Undefined while they are loading. */
export function useStatusEffect(payment: Payment, choice: StatusChoice) {
  const isOther = payment.account === undefined;
  const claims = useListClaimsQuery(
    { charge: payment.id, state: 'waiting', page: 1, page_size: 20 },
    { skip: isOther, refetchOnMountOrArgChange: true },
  ).currentData;
  const [only, ...others] = payment.receipts ?? [];
  const isRead = only !== undefined && others.length === 0 && changesReceipts(payment, choice);
  const receipt = useGetMoneyReceiptQuery(only?.id ?? 0, { skip: isOther || !isRead }).currentData;
  if (!claims || (isRead && !receipt)) return undefined;
  const effect = statusEffect(payment, choice, { waiting: claims.results, receipt });
  return effect && { ...effect, isOfClaim: claims.results.length > 0 };
}
