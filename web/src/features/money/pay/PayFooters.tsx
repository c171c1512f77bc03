import { type Collection, isOpen, NETWORK_NAMES } from '@amayumba/contract/money/collection.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { PayForm } from './use-pay-form.ts';

/** One button over the whole width, and a line below it. */
const STACK = 'grid grow gap-2.5';

interface FormFooterProps {
  form: PayForm;
  isOffice: boolean;
  /** Another attempt of the account is open. */
  isBlocked: boolean;
}

/** The button that asks the phone for the money, and where the PIN is typed. */
export function FormFooter({ form: { amount, network, isPending }, isOffice, isBlocked }: FormFooterProps) {
  const sum = amount ? ` ${formatUgx(amount)}` : '';
  const by = network ? NETWORK_NAMES[network] : 'mobile money';
  return (
    <div className={STACK}>
      <Button variant="primary" size="lg" type="submit" isPending={isPending} disabled={isBlocked}>
        {isOffice ? `Ask for${sum || ' money'} by ${by}` : `Pay${sum} with ${by}`}
      </Button>
      <p className="flex items-center justify-center gap-2 text-center text-sm text-muted">
        <Icon name="lock" className="size-4" />
        {isOffice ? 'The PIN is typed on the phone, never here.' : 'You type your PIN on your phone, never here.'}
      </p>
    </div>
  );
}

interface FollowFooterProps {
  /** Undefined while it loads. */
  attempt: Collection | undefined;
  onAgain: () => void;
  onClose: () => void;
}

/** The buttons below an attempt: leave it, or try again if nothing was taken. */
export function FollowFooter({ attempt, onAgain, onClose }: FollowFooterProps) {
  if (attempt?.state === 'failed') {
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={onAgain}>
          Try again
        </Button>
      </>
    );
  }
  if (attempt && !isOpen(attempt.state)) {
    const isPaid = attempt.state === 'succeeded';
    return (
      <Button variant={isPaid ? 'primary' : 'secondary'} className="grow" onClick={onClose}>
        {isPaid ? 'Done' : 'Close'}
      </Button>
    );
  }
  return (
    <div className={STACK}>
      <Button onClick={onClose}>Close</Button>
      <p className="text-center text-sm text-muted">You may close this page. Nothing is paid twice.</p>
    </div>
  );
}
