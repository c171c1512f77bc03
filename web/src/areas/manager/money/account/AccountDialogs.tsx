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
import { ServeNoticeModal } from '../../messages/notices/ServeNoticeModal.tsx';
import { CreditNoteModal } from '../dialogs/CreditNoteModal.tsx';
import { DepositModal } from '../dialogs/DepositModal.tsx';
import { PromiseModal } from '../dialogs/PromiseModal.tsx';
import { RefundModal, TransferModal } from '../dialogs/PayoutModals.tsx';
import { TermsModal } from '../dialogs/TermsModal.tsx';
import { accountPath, homeText } from '../money-place.ts';
import { PayLinkModal } from '../phone/PayLinkModal.tsx';
import { RecordMoneyModal } from '../record/RecordMoneyModal.tsx';

interface AskByPhoneModalProps {
  account: Account;
  /** The attempt to show instead of the form. */
  followed?: string | undefined;
  onClose: () => void;
}

/** Asks a tenant's phone for money, from the office. See docs/product.md, Pay now. */
function AskByPhoneModal({ account, followed, onClose }: AskByPhoneModalProps) {
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

const DIALOGS = {
  record: RecordMoneyModal,
  'credit-note': CreditNoteModal,
  deposit: DepositModal,
  refund: RefundModal,
  transfer: TransferModal,
  terms: TermsModal,
  promise: PromiseModal,
  ask: AskByPhoneModal,
  'pay-link': PayLinkModal,
  notice: ServeNoticeModal,
};

export type AccountDialog = keyof typeof DIALOGS;

interface AccountDialogsProps {
  dialog: AccountDialog;
  account: Account;
  onClose: () => void;
}

export function AccountDialogs({ dialog, ...props }: AccountDialogsProps) {
  const Dialog = DIALOGS[dialog];
  return <Dialog {...props} />;
}
