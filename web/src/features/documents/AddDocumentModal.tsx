import { formatDay } from '@amayumba/contract/calendar.ts';
import { visibilitiesOf, type Visibility } from '@amayumba/contract/documents/rules.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useState } from 'react';
import { asProblem, fileError } from '../../api/problem.ts';
import { useStoredDraft } from '../../auth/use-stored-draft.ts';
import { attachmentError } from '../../lib/attachment-error.ts';
import { newKey } from '../../lib/new-key.ts';
import { shrinkPicture } from '../../lib/shrink-picture.ts';
import { AttachmentField } from '../../ui/AttachmentField.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { notify } from '../../ui/notices.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import { type LeaseOfDocuments, type SubjectOfDocuments, titleOfFile } from './document-view.ts';
import { useCreateDocumentMutation } from './documents.api.ts';

interface AddDocumentModalProps {
  subject: SubjectOfDocuments;
  /** The leases of the tenant whose documents these are. */
  leases: readonly LeaseOfDocuments[];
  /** The file that was dropped on the list. */
  dropped: File | null;
  onClose: () => void;
}

const leaseText = ({ start, end }: LeaseOfDocuments) =>
  end === null ? `Lease since ${formatDay(start)}` : `Lease from ${formatDay(start)} to ${formatDay(end)}`;

/** Adds a document to a record; on a tenant's page also to one of the leases. */
export function AddDocumentModal({ subject, leases, dropped, onClose }: AddDocumentModalProps) {
  const [file, setFile] = useState(dropped);
  const stored = useStoredDraft(`new-document-${subject.kind}-${subject.id}`, () => ({
    lease: '',
    title: dropped ? titleOfFile(dropped.name) : '',
    visibility: 'office' as Visibility,
  }));
  const { lease, ...draft } = stored.draft;
  const [faults, setFaults] = useState<FieldErrors>({});
  const [key, setKey] = useState(newKey);
  const [share, setShare] = useState<number | null>(null);
  const [create, { error }] = useCreateDocumentMutation();
  const problem = asProblem(error);
  const isPending = share !== null;
  const kind = lease === '' ? subject.kind : 'lease';
  const visibility = visibilitiesOf(kind).includes(draft.visibility) ? draft.visibility : 'office';
  const errors: FieldErrors = { ...problem?.fields, ...fileError(problem, 'file'), ...faults };
  // Changed content is another request, so that a lost response cannot refuse it.
  const changed = () => {
    setFaults({});
    setKey(newKey());
  };
  const choose = (chosen: File | null) => {
    changed();
    setFile(chosen);
    if (chosen && draft.title.trim() === '') stored.patch({ title: titleOfFile(chosen.name) });
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
    const { data } = await create({ body, file: await shrinkPicture(file), key, onProgress: setShare });
    setShare(null);
    if (!data) return; // the form shows the error
    stored.clear();
    notify.success('Document added', data.title);
    onClose();
  };
  return (
    <FormModal
      draft={stored.kept}
      title="Add document"
      onClose={onClose}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit();
      }}
      submitLabel="Add document"
      pendingLabel="Adding..."
      problem={problem}
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
            options={[
              { value: '', label: 'The tenant' },
              ...leases.map((row) => ({ value: row.id, label: leaseText(row) })),
            ]}
            value={lease}
            onChange={(event) => {
              changed();
              stored.patch({ lease: event.target.value });
            }}
            error={errors['subject_id']}
          />
        )}
        <DocumentFields
          subject={kind}
          draft={{ ...draft, visibility }}
          onChange={(part) => {
            changed();
            stored.patch(part);
          }}
          errors={errors}
        />
      </div>
      {isPending && <UploadProgress what="attachment" share={share} />}
    </FormModal>
  );
}
