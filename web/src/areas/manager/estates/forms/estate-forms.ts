// The forms of the page of an estate, which load when somebody is about to use them.
export { AnnounceModal } from '../../messages/announcements/AnnounceModal.tsx';
export { AddBlockModal } from './BlockModals.tsx';
export { DeleteEstateDialog } from './DeletePlaceDialog.tsx';
export { EditEstateModal } from './EstateModals.tsx';
