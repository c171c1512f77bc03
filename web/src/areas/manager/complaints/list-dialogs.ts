// What opens from the list of complaints, in one file that loads after its rows.
export { CloseComplaintDialog, UpdateComplaintModal } from './ComplaintDialogs.tsx';
export { ComplaintPanel } from './ComplaintPanel.tsx';
