// The forms of the pages of blocks and apartments, which load when somebody is about to use them.
export { AnnounceModal } from '../../messages/announcements/AnnounceModal.tsx';
export { AddTenantModal } from '../../tenants/AddTenantModal.tsx';
export { RecordMoneyModal } from '../../money/record/RecordMoneyModal.tsx';
export { AddApartmentsModal } from './ApartmentModals.tsx';
export { EditBlockModal } from './BlockModals.tsx';
export { DeleteApartmentDialog, DeleteBlockDialog } from './DeletePlaceDialog.tsx';
export { EditApartmentModal } from './ApartmentModals.tsx';
