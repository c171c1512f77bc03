// What opens from the list of estates, in one file that loads after its rows.
export { AvailableApartmentsModal } from '../AvailableApartmentsModal.tsx';
export { DeleteEstateDialog } from './DeletePlaceDialog.tsx';
export { CreateEstateModal, EditEstateModal } from './EstateModals.tsx';
