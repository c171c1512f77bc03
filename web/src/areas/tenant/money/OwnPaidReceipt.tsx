import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Collection } from '@amayumba/contract/money/collection.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useSession } from '../../../auth/session.ts';
import { useListMyReceiptsQuery } from '../../../features/money/own-money.api.ts';
import { ReceiptCard } from '../../../features/money/pay/ReceiptCard.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { ReceiptPaperButton } from './receipts.tsx';

/** The receipt of a payment is the latest, or nearly so. */
const LATEST = { page: 1, page_size: 4 } as const;

/**
 * The receipt of a payment that the tenant made: with the page that verifies it, the paper, and buttons to share it.
 */
export function OwnPaidReceipt({ attempt, account }: { attempt: Collection; account: Account }) {
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
