import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { BeforeAfter, sumChange } from '../money/BeforeAfter.tsx';
import type { StatusChoice } from './status-effect.ts';
import { useStatusEffect } from './use-status-effect.ts';

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
