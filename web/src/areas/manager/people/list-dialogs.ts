// What opens from the list of people, in one file that loads after its rows.
export { InvitePersonModal } from './InvitePersonModal.tsx';
export { PersonDialogs } from './PersonDialogs.tsx';
export { PersonPanel } from './PersonPanel.tsx';
