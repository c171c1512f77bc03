// The guided forms of a lease, which load when somebody is about to use them.
export { EndLeaseModal } from './EndLeaseModal.tsx';
export { MoveModal, UndoMoveDialog } from './MoveModal.tsx';
