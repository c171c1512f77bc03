import { documentSchema, type StoredDocument } from '@amayumba/contract/documents/document.ts';
import {
  DOCUMENT_TITLE_MAX,
  type DocumentSubject,
  visibilitiesOf,
  type Visibility,
  VISIBILITY_TEXT,
} from '@amayumba/contract/documents/rules.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { fileError } from '../../api/problem.ts';
import { useConfirmedChange } from '../../api/use-confirmed-change.ts';
import { useRecordForm } from '../../api/use-record-form.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { attachmentError } from '../../lib/attachment-error.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import type { MergeFields } from '../../lib/merge.ts';
import { shrinkPicture } from '../../lib/shrink-picture.ts';
import { AttachmentField } from '../../ui/AttachmentField.tsx';
import { ConfirmChange } from '../../ui/ConfirmChange.tsx';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { notify } from '../../ui/notices.ts';
import {
  type DocumentDraft,
  type LeaseOfDocuments,
  leaseOptions,
  type SubjectOfDocuments,
  titleOfFile,
  visibilityOptions,
} from './document-view.ts';
import { useCreateDocumentMutation, useDeleteDocumentMutation, useUpdateDocumentMutation } from './documents.api.ts';

interface AddDocumentModalProps {
  subject: SubjectOfDocuments;
  /** The leases of the tenant whose documents these are. */
  leases: readonly LeaseOfDocuments[];
  dropped: File | null;
  onClose: () => void;
}

export function AddDocumentModal({ subject, leases, dropped, onClose }: AddDocumentModalProps) {
  const [file, setFile] = useState(dropped);
  const name = `new-document-${subject.kind}-${subject.id}`;
  const {
    draft: typed,
    patch,
    problem,
    form,
    send,
  } = useSentForm(name, onClose, () => ({
    lease: '',
    title: dropped ? titleOfFile(dropped.name) : '',
    visibility: 'office' as Visibility,
  }));
  const { lease, ...draft } = typed;
  const [faults, setFaults] = useState<FieldErrors>({});
  const [share, setShare] = useState<number | null>(null);
  const [create] = useCreateDocumentMutation();
  const isPending = share !== null;
  const kind = lease === '' ? subject.kind : 'lease';
  const visibility = visibilitiesOf(kind).includes(draft.visibility) ? draft.visibility : 'office';
  const errors: FieldErrors = { ...problem?.fields, ...fileError(problem, 'file'), ...faults };
  const changed = () => setFaults({});
  const choose = (chosen: File | null) => {
    changed();
    setFile(chosen);
    if (chosen && draft.title.trim() === '') patch({ title: titleOfFile(chosen.name) });
  };
  const submit = async () => {
    const fault = file ? attachmentError(file) : 'Choose a file.';
    const found = {
      ...(fault && { file: [fault] }),
      ...(draft.title.trim() === '' && { title: ['This field is required.'] }),
    };
    setFaults(found);
    if (!file || Object.keys(found).length > 0) return;
    setShare(0);
    const body = { subject: kind, subject_id: lease === '' ? subject.id : Number(lease), ...draft, visibility };
    const small = await shrinkPicture(file);
    await send(
      (key) => create({ key, body: { ...body, file: small }, onProgress: setShare }),
      ({ title }) => notify.success('Document added', title),
    );
    setShare(null);
  };
  return (
    <FormModal
      {...form}
      title="Add document"
      isPending={isPending}
      onSubmit={() => void submit()}
      submitLabel="Add document"
      pendingLabel="Adding..."
      failure="Not saved"
    >
      <div className="grid gap-4">
        <AttachmentField
          label="File"
          hint="A picture or a PDF, 10 MB at most."
          cameraLabel="Take a photo of the document"
          value={file}
          onChange={choose}
          error={errors['file']}
          disabled={isPending}
        />
        {leases.length > 0 && (
          <SelectField
            label="Kept at"
            options={leaseOptions(leases)}
            value={lease}
            onChange={(event) => {
              changed();
              patch({ lease: event.target.value });
            }}
            error={errors['subject_id']}
          />
        )}
        <DocumentFields
          subject={kind}
          draft={{ ...draft, visibility }}
          onChange={(part) => {
            changed();
            patch(part);
          }}
          errors={errors}
        />
      </div>
      {isPending && <UploadProgress what="attachment" share={share} />}
    </FormModal>
  );
}

const FIELDS: MergeFields<DocumentDraft> = {
  title: 'Title',
  visibility: { label: 'Seen by', show: ({ visibility }) => VISIBILITY_TEXT[visibility] },
};

const draftOf = ({ title, visibility }: StoredDocument): DocumentDraft => ({ title, visibility });

export function EditDocumentModal({ document, onClose }: { document: StoredDocument; onClose: () => void }) {
  const { merge, draft, change, problem, form, save } = useRecordForm({
    name: `document-${document.id}`,
    stored: document,
    draftOf,
    schema: documentSchema,
    fields: FIELDS,
    onClose,
  });
  const [isBlank, setBlank] = useState(false);
  const [update] = useUpdateDocumentMutation();
  const submit = () => {
    const hasNoTitle = draft.title.trim() === '';
    setBlank(hasNoTitle);
    if (hasNoTitle) return;
    void save(
      (version) => update({ id: document.id, body: { ...draft, version } }),
      (saved) => notify.success('Document saved', saved.title),
    );
  };
  return (
    <FormModal
      {...form}
      title="Edit document"
      description={document.file_name}
      onSubmit={submit}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failure="Not saved"
    >
      <ConflictDialog form={merge} />
      <div className="grid gap-4">
        <DocumentFields
          subject={document.subject}
          draft={draft}
          onChange={change}
          errors={{ ...problem?.fields, ...(isBlank && { title: ['This field is required.'] }) }}
        />
      </div>
    </FormModal>
  );
}

export function DeleteDocumentDialog({ document, onClose }: { document: StoredDocument; onClose: () => void }) {
  const [remove] = useDeleteDocumentMutation();
  const change = useConfirmedChange({
    row: document,
    schema: documentSchema,
    valuesOf: ({ title, visibility }) => ({ Title: title, 'Seen by': VISIBILITY_TEXT[visibility] }),
    send: remove,
    onDone: ({ title }) => {
      notify.success('Document deleted', title);
      onClose();
    },
  });
  const { title, file_name } = change.seen;
  return (
    <ConfirmChange
      title="Delete this document? This cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      change={change}
      onCancel={onClose}
    >
      <strong className="wrap-anywhere text-ink">{title}</strong> is deleted with its file, {file_name}.
    </ConfirmChange>
  );
}

interface DocumentFieldsProps {
  subject: DocumentSubject;
  draft: DocumentDraft;
  onChange: (part: Partial<DocumentDraft>) => void;
  errors: FieldErrors;
}

function DocumentFields({ subject, draft, onChange, errors }: DocumentFieldsProps) {
  const field = fieldsOf(draft, onChange, errors);
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={DOCUMENT_TITLE_MAX}
        placeholder="Tenancy agreement"
        {...field.text('title')}
      />
      <SelectField label="Seen by" options={visibilityOptions(subject)} {...field.text('visibility')} />
    </>
  );
}
