// The dialogs of documents, which load when the first of them opens.
export { AddDocumentModal } from './AddDocumentModal.tsx';
export { DeleteDocumentDialog } from './DeleteDocumentDialog.tsx';
export { EditDocumentModal } from './EditDocumentModal.tsx';
