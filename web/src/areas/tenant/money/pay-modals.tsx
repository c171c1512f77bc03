import { formatDay } from '@amayumba/contract/calendar.ts';
import { homeName } from '@amayumba/contract/estates/unit-name.ts';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Collection } from '@amayumba/contract/money/collection.ts';
import type { OpenNetwork } from '@amayumba/contract/money/network-endpoints.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { chargeName, DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { useSession } from '../../../auth/session.ts';
import { useListMyReceiptsQuery } from '../../../features/money/own-money.api.ts';
import { openSums, type PayChoice } from '../../../features/money/pay/pay-draft.ts';
import { PayModal } from '../../../features/money/pay/PayModal.tsx';
import { ReceiptCard } from '../../../features/money/pay/ReceiptCard.tsx';
import { outstandingOf } from '../../../features/payments/payment-view.ts';
import { useGetReceiptStatusQuery } from '../../../features/payments/payments.api.ts';
import { today } from '../../../lib/today.ts';
import { buttonStyle, Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { PaymentCode } from './PaymentCode.tsx';
import { ReceiptPaperButton } from './receipts.tsx';
import type { OtherDebt } from './use-own-account.ts';

// The dialogs load on the person's first input.

interface PayNowModalProps {
  account: Account;
  others: readonly OtherDebt[];
  networks: readonly OpenNetwork[];
  followed: string | undefined;
  onAskHow: () => void;
  onClose: () => void;
}

/** Pay now, for a tenant. See docs/product.md, Pay now. */
export function PayNowModal({ account, others, networks, followed, onAskHow, onClose }: PayNowModalProps) {
  const { data } = useGetReceiptStatusQuery();
  return (
    <PayModal
      account={account.id}
      description={homeName(account.tenant_details, ', ')}
      choices={payChoices(account, others, data?.payments ?? [])}
      phone={account.phone_number}
      networks={networks}
      followed={followed}
      paid={(attempt) => <OwnPaidReceipt attempt={attempt} account={account} />}
      otherWays={
        <button
          type="button"
          onClick={onAskHow}
          className="mt-4 flex min-h-14 w-full items-center gap-3 rounded-lg border border-line px-3.5 py-2.5 text-left hover:bg-hover"
        >
          <Icon name="estate" className="text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block text-[0.9375rem] font-semibold text-ink">Bank, cash or another way</span>
            <span className="block text-sm text-muted">
              with your payment code{' '}
              <span className="whitespace-nowrap tabular">{formatReferenceCode(account.reference_code)}</span>
            </span>
          </span>
          <Icon name="chevronRight" className="text-muted" />
        </button>
      }
      onClose={onClose}
    />
  );
}

/** Charges that a line names before it counts the rest. */
const NAMED = 2;

/** The sums that a tenant is likely to pay: of the current lease, each with its charges, and of other leases. */
function payChoices(account: Account, others: readonly OtherDebt[], payments: readonly Payment[]): PayChoice[] {
  const open = payments
    .filter((payment) => payment.account === account.id && outstandingOf(payment) > 0)
    .filter(({ payment_type }) => payment_type !== DEPOSIT)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date));
  const late = open.filter(({ due_date }) => due_date < today());
  return [
    ...openSums(account, { late: namesOf(late), open: namesOf(open) }),
    ...others.map(({ account: other, open: amount, isLate }) => ({
      key: `other-${other}`,
      label: 'From another lease',
      detail: isLate ? 'late' : 'open',
      amount,
      account: other,
    })),
  ];
}

/** `Rent, November 2026; Utilities, November 2026 and 2 more`. */
function namesOf(charges: readonly Payment[]): string {
  const named = charges.slice(0, NAMED).map(chargeName).join('; ');
  const more = charges.length - NAMED;
  return more > 0 ? `${named} and ${more} more` : named;
}

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
export function WaysToPayModal({ account, others, onClose }: Pick<PayNowModalProps, 'account' | 'others' | 'onClose'>) {
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

/** The receipt of a payment is the latest, or nearly so. */
const LATEST = { page: 1, page_size: 4 } as const;

function OwnPaidReceipt({ attempt, account }: { attempt: Collection; account: Account }) {
  const { profile } = useSession();
  const isCurrent = attempt.account === account.id;
  const { data } = useListMyReceiptsQuery({ ...LATEST, ...(!isCurrent && { account: attempt.account }) });
  const receipt = data?.results.find(({ id }) => id === attempt.receipt);
  const name = profile?.first_name;
  return (
    <>
      <p className="mt-1.5 text-center text-[0.9375rem] text-muted">
        Thank you{name && `, ${name}`}.{' '}
        {isCurrent && account.paid_until && (
          <>
            You are paid until <b className="whitespace-nowrap text-ink">{formatDay(account.paid_until)}</b>.
          </>
        )}
      </p>
      <ReceiptCard attempt={attempt} receipt={receipt} openAmount={isCurrent ? account.open_amount : undefined}>
        {receipt && <Proof receipt={receipt} />}
      </ReceiptCard>
      {receipt && <Actions receipt={receipt} />}
    </>
  );
}

function Proof({ receipt: { verify_code, verify_url } }: { receipt: Receipt }) {
  if (!verify_code || !verify_url) return null;
  return (
    <div className="flex items-center gap-4 border-t border-dashed border-line px-4 py-3">
      <QrCode text={verify_url} label={`The address ${verify_url}`} className="size-22" />
      <p className="min-w-0 text-sm text-muted">
        <b className="block text-[0.9375rem] tracking-[.06em] text-ink tabular">{verify_code}</b>
        Scan it to see that the receipt is valid.
      </p>
    </div>
  );
}

function Actions({ receipt: { id, receipt_code, amount, verify_url } }: { receipt: Receipt }) {
  const text = `Receipt ${receipt_code}, ${formatUgx(amount)}: ${verify_url}`;
  return (
    <div className="mt-3 flex flex-wrap gap-2.5 [&>*]:flex-1">
      {verify_url && (
        <>
          <a href={verify_url} target="_blank" rel="noreferrer" className={buttonStyle('secondary', 'md')}>
            <Icon name="shield" className="size-4.5" />
            Verify
          </a>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('secondary', 'md')}
          >
            <Icon name="message" className="size-4.5" />
            WhatsApp
          </a>
        </>
      )}
      <ReceiptPaperButton id={id} name={receipt_code} variant="secondary" />
    </div>
  );
}
