import type { Account } from '@amayumba/contract/money/account.ts';
import { ServeNoticeModal } from '../../messages/notices/ServeNoticeModal.tsx';
import { CreditNoteModal } from '../dialogs/CreditNoteModal.tsx';
import { DepositModal } from '../dialogs/DepositModal.tsx';
import { PromiseModal } from '../dialogs/PromiseModal.tsx';
import { RefundModal } from '../dialogs/RefundModal.tsx';
import { TermsModal } from '../dialogs/TermsModal.tsx';
import { TransferModal } from '../dialogs/TransferModal.tsx';
import { AskByPhoneModal } from '../phone/AskByPhoneModal.tsx';
import { PayLinkModal } from '../phone/PayLinkModal.tsx';
import { RecordMoneyModal } from '../record/RecordMoneyModal.tsx';

interface AccountDialogsProps {
  dialog: AccountDialog;
  account: Account;
  onClose: () => void;
}

/** The open dialog of the page of an account. */
export function AccountDialogs({ dialog, ...props }: AccountDialogsProps) {
  switch (dialog) {
    case 'record':
      return <RecordMoneyModal {...props} />;
    case 'credit-note':
      return <CreditNoteModal {...props} />;
    case 'deposit':
      return <DepositModal {...props} />;
    case 'refund':
      return <RefundModal {...props} />;
    case 'transfer':
      return <TransferModal {...props} />;
    case 'terms':
      return <TermsModal {...props} />;
    case 'promise':
      return <PromiseModal {...props} />;
    case 'ask':
      return <AskByPhoneModal {...props} />;
    case 'pay-link':
      return <PayLinkModal {...props} />;
    case 'notice':
      return <ServeNoticeModal {...props} />;
  }
}

/** The dialogs of the page of an account. */
export type AccountDialog =
  | 'record'
  | 'credit-note'
  | 'deposit'
  | 'refund'
  | 'transfer'
  | 'terms'
  | 'promise'
  | 'ask'
  | 'pay-link'
  | 'notice';
