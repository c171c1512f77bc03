import type { Account } from '@amayumba/contract/money/account.ts';
import { chosenAccount } from '../../messages/announcements/announcement-draft.ts';
import { AnnounceModal } from '../../messages/announcements/AnnounceModal.tsx';
import { ChargeManyModal } from '../schedule/ChargeManyModal.tsx';
import { RemindModal } from './RemindModal.tsx';
import { StatementsModal } from './StatementsModal.tsx';

/** The dialogs about the selected accounts. */
export type AccountBulkDialog = 'remind' | 'statements' | 'charge' | 'announce';

interface AccountBulkDialogsProps {
  dialog: AccountBulkDialog;
  accounts: readonly Account[];
  onClose: () => void;
  /** The accounts no longer need to be selected. */
  onDone: () => void;
}

/** The open dialog about the selected accounts. */
export function AccountBulkDialogs({ dialog, accounts, onClose, onDone }: AccountBulkDialogsProps) {
  switch (dialog) {
    case 'remind':
      return <RemindModal accounts={accounts} onClose={onClose} onDone={onDone} />;
    case 'statements':
      return <StatementsModal accounts={accounts} onClose={onClose} />;
    case 'announce':
      return <AnnounceModal accounts={accounts.map(chosenAccount)} onClose={onClose} onSent={onDone} />;
    case 'charge':
      return <ChargeManyModal accounts={accounts} onClose={onClose} onDone={onDone} />;
  }
}
