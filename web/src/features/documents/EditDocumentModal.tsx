import { documentSchema, type StoredDocument } from '@amayumba/contract/documents/document.ts';
import { VISIBILITY_TEXT } from '@amayumba/contract/documents/rules.ts';
import { useState } from 'react';
import { conflictIn } from '../../api/conflict.ts';
import { asProblem } from '../../api/problem.ts';
import { useStoredMerge } from '../../auth/use-stored-draft.ts';
import { type MergeFields, newMerge } from '../../lib/merge.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { notify } from '../../ui/notices.ts';
import { DocumentFields, type DocumentDraft } from './DocumentFields.tsx';
import { useUpdateDocumentMutation } from './documents.api.ts';

const FIELDS: MergeFields<DocumentDraft> = {
  title: { label: 'Title', show: ({ title }) => title },
  visibility: { label: 'Seen by', show: ({ visibility }) => VISIBILITY_TEXT[visibility] },
};

const draftOf = ({ title, visibility }: StoredDocument): DocumentDraft => ({ title, visibility });

/** Changes the title of a document, and who sees it. */
export function EditDocumentModal({ document, onClose }: { document: StoredDocument; onClose: () => void }) {
  const form = useStoredMerge(`document-${document.id}`, () => newMerge(draftOf(document), document.version), FIELDS);
  const [isBlank, setBlank] = useState(false);
  const [update, { isLoading, error }] = useUpdateDocumentMutation();
  const problem = form.problemToShow(asProblem(error));
  const { draft, version } = form;
  const submit = async () => {
    const hasNoTitle = draft.title.trim() === '';
    setBlank(hasNoTitle);
    if (isLoading || hasNoTitle || !form.isReady()) return;
    const result = await update({ id: document.id, body: { ...draft, version } });
    const found = conflictIn(asProblem(result.error), documentSchema);
    if (found) form.recordConflict({ ...found, draft: draftOf(found.current), version: found.current.version });
    if (!result.data) return; // the form shows the error
    form.clear();
    notify.success('Document saved', result.data.title);
    onClose();
  };
  return (
    <FormModal
      draft={form.kept}
      title="Edit document"
      description={document.file_name}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      problem={problem}
      failure="Not saved"
    >
      <ConflictDialog form={form} />
      <div className="grid gap-4">
        <DocumentFields
          subject={document.subject}
          draft={draft}
          onChange={form.change}
          errors={{ ...problem?.fields, ...(isBlank && { title: ['This field is required.'] }) }}
        />
      </div>
    </FormModal>
  );
}
