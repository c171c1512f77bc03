import type { Person } from '@amayumba/contract/accounts/person.ts';
import { EditPersonModal } from './EditPersonModal.tsx';
import { PersonStatusDialog } from './PersonStatusDialog.tsx';
import { ResetFactorDialog } from './ResetFactorDialog.tsx';
import { ResetPasswordModal } from './ResetPasswordModal.tsx';

/** The open dialog about an account: its kind and the person. */
export type PersonDialog = 'edit' | 'password' | 'status' | 'factor';

interface PersonDialogsProps {
  dialog: PersonDialog;
  person: Person;
  isOwn: boolean;
  onClose: () => void;
}

/** Renders the open dialog about an account. */
export function PersonDialogs({ dialog, person, isOwn, onClose }: PersonDialogsProps) {
  switch (dialog) {
    case 'edit':
      return <EditPersonModal person={person} isOwn={isOwn} onClose={onClose} />;
    case 'password':
      return <ResetPasswordModal person={person} onClose={onClose} />;
    case 'status':
      return <PersonStatusDialog person={person} onClose={onClose} />;
    case 'factor':
      return <ResetFactorDialog person={person} onClose={onClose} />;
  }
}
