import type { Account } from '@amayumba/contract/money/account.ts';
import type { Collection } from '@amayumba/contract/money/collection.ts';
import { useGetMoneyReceiptQuery } from '../../../../features/money/money.api.ts';
import { openSums } from '../../../../features/money/pay/pay-draft.ts';
import { PayModal } from '../../../../features/money/pay/PayModal.tsx';
import { ReceiptCard } from '../../../../features/money/pay/ReceiptCard.tsx';
import { useNetworks } from '../../../../features/money/pay/use-networks.ts';
import { lateText } from '../../../../features/money/rent-text.ts';
import { today } from '../../../../lib/today.ts';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { accountPath, homeText } from '../money-place.ts';

interface AskByPhoneModalProps {
  account: Account;
  /** The attempt to show instead of the form. */
  followed?: string | undefined;
  onClose: () => void;
}

/** Asks a tenant's phone for money, from the office. See docs/product.md, Pay now. */
export function AskByPhoneModal({ account, followed, onClose }: AskByPhoneModalProps) {
  const { networks } = useNetworks();
  const late = lateText(account.oldest_due, today());
  return (
    <PayModal
      isOffice
      account={account.id}
      description={`${account.tenant_details.name}, ${homeText(account.tenant_details)}`}
      choices={openSums(account, { late, open: account.overdue_amount > 0 ? 'also what is not due yet' : late })}
      phone={account.phone_number}
      networks={networks}
      followed={followed}
      paid={(attempt) => <PaidReceipt attempt={attempt} account={account} />}
      onClose={onClose}
    />
  );
}

function PaidReceipt({ attempt, account }: { attempt: Collection; account: Account }) {
  const { data } = useGetMoneyReceiptQuery(attempt.receipt ?? 0, { skip: attempt.receipt === null });
  return (
    <>
      <ReceiptCard attempt={attempt} receipt={data} openAmount={account.open_amount} />
      {attempt.receipt !== null && (
        <ButtonLink to={`${accountPath(account.id)}?receipt=${attempt.receipt}`} className="mt-3 w-full" icon="receipt">
          Open the receipt
        </ButtonLink>
      )}
    </>
  );
}
