import { DOCUMENT_TITLE_MAX, type DocumentSubject, type Visibility } from '@amayumba/contract/documents/rules.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { visibilityOptions } from './document-view.ts';

/** A document in a form. */
export interface DocumentDraft {
  title: string;
  visibility: Visibility;
}

interface DocumentFieldsProps {
  subject: DocumentSubject;
  draft: DocumentDraft;
  onChange: (part: Partial<DocumentDraft>) => void;
  errors: FieldErrors;
}

/** The title of a document, and who sees it. */
export function DocumentFields({ subject, draft, onChange, errors }: DocumentFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={DOCUMENT_TITLE_MAX}
        autoComplete="off"
        placeholder="Tenancy agreement"
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={errors['title']}
      />
      <SelectField
        label="Seen by"
        options={visibilityOptions(subject)}
        value={draft.visibility}
        onChange={(event) => onChange({ visibility: event.target.value as Visibility })}
        error={errors['visibility']}
      />
    </>
  );
}
