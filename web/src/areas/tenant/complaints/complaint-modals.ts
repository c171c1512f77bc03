// The forms that open from the list of complaints, in one file that loads after its rows.
export { EditComplaintModal } from './EditComplaintModal.tsx';
export { LogComplaintModal } from './LogComplaintModal.tsx';
