import type { Account } from '@amayumba/contract/money/account.ts';
import { ServeNoticeModal } from '../../messages/notices/ServeNoticeModal.tsx';
import { CreditNoteModal } from '../dialogs/CreditNoteModal.tsx';
import { DepositModal } from '../dialogs/DepositModal.tsx';
import { PromiseModal } from '../dialogs/PromiseModal.tsx';
import { RefundModal, TransferModal } from '../dialogs/PayoutModals.tsx';
import { TermsModal } from '../dialogs/TermsModal.tsx';
import { AskByPhoneModal } from '../phone/AskByPhoneModal.tsx';
import { PayLinkModal } from '../phone/PayLinkModal.tsx';
import { RecordMoneyModal } from '../record/RecordMoneyModal.tsx';

/** The dialogs of the page of an account. */
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

/** The open dialog of the page of an account. */
export function AccountDialogs({ dialog, ...props }: AccountDialogsProps) {
  const Dialog = DIALOGS[dialog];
  return <Dialog {...props} />;
}
