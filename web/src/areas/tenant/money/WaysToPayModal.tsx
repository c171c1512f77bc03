import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PaymentCode } from './PaymentCode.tsx';
import type { OtherDebt } from './use-own-account.ts';

const WAYS: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'phone',
    title: 'Mobile money',
    text: 'Type the payment code as the reason or reference, and keep the transaction id of the message.',
  },
  {
    icon: 'estate',
    title: 'Bank transfer or cheque',
    text: 'Write the payment code as the reference, and keep the slip.',
  },
  { icon: 'wallet', title: 'Cash', text: 'Give the payment code at the office, and ask for the printed receipt.' },
];

/** How to pay. The portal knows no account numbers of the landlord, so it names none. */
export function WaysToPayModal({
  account,
  others,
  onClose,
}: {
  account: Account;
  others: readonly OtherDebt[];
  onClose: () => void;
}) {
  const { overdue_amount, open_amount, deposit_due, reference_code } = account;
  const due = overdue_amount > 0 ? overdue_amount : open_amount || deposit_due;
  const elsewhere = others.reduce((sum, { open }) => sum + open, 0);
  const open = [
    ...(due > 0 ? [`${formatUgx(due)} ${overdue_amount > 0 ? 'is late' : 'is open'}`] : []),
    ...(elsewhere > 0 ? [`${formatUgx(elsewhere)} is open from another lease, which has its own payment code`] : []),
  ];
  return (
    <Modal
      title="How to pay"
      description={open.join(' · ') || 'Nothing is open'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink variant="primary" to="/tenant/payments?tab=log">
            I have paid
          </ButtonLink>
        </>
      }
    >
      <PaymentCode code={reference_code} className="rounded-md bg-selected/60 py-1.5 pr-2 pl-4" />
      <p className="mt-2 text-sm text-muted">With this code your payment is found at once. It is yours alone.</p>
      <ul className="mt-4 grid gap-4">
        {WAYS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="grid size-9 flex-none place-items-center rounded-md bg-selected text-link">
              <Icon name={icon} />
            </span>
            <span className="text-[0.875rem]">
              <b className="block font-semibold text-ink">{title}</b>
              <span className="text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-line pt-4 text-[0.875rem] text-muted">
        Your property manager gives you the numbers to pay to. Never pay to a number from somebody else. Afterwards
        press “I have paid”, so that your payment is verified and you get a receipt.
      </p>
    </Modal>
  );
}
