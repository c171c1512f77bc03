import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { OpenNetwork } from '@amayumba/contract/money/network-endpoints.ts';
import { PayModal } from '../../../features/money/pay/PayModal.tsx';
import { useGetReceiptStatusQuery } from '../../../features/payments/payments.api.ts';
import { today } from '../../../lib/today.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { OwnPaidReceipt } from './OwnPaidReceipt.tsx';
import { payChoices } from './pay-choices.ts';
import type { OtherDebt } from './use-own-account.ts';

interface PayNowModalProps {
  account: Account;
  others: readonly OtherDebt[];
  networks: readonly OpenNetwork[];
  /** The attempt to show instead of the form. */
  followed: string | undefined;
  onAskHow: () => void;
  onClose: () => void;
}

/** Pay now, for a tenant. See docs/product.md, Pay now. */
export function PayNowModal({ account, others, networks, followed, onAskHow, onClose }: PayNowModalProps) {
  const { data } = useGetReceiptStatusQuery();
  const { apartment, estate } = account.tenant_details;
  return (
    <PayModal
      account={account.id}
      description={[apartment, estate].filter(Boolean).join(', ')}
      choices={payChoices(account, others, data?.payments ?? [], today())}
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
