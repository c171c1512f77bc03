import type { ComplaintCategory } from '@amayumba/contract/complaints/complaint.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { ReactNode } from 'react';
import { fieldsOf } from '../../lib/fields-of.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ComplaintDraft } from './complaint-draft.ts';

interface ComplaintFieldsProps<Draft extends ComplaintDraft> {
  draft: Draft;
  onChange: (draft: Draft) => void;
  categories: readonly ComplaintCategory[];
  errors: FieldErrors;
  children: ReactNode;
}

/** Category, title and description of a complaint. See docs/product.md, Tenant complaints. */
export function ComplaintFields<Draft extends ComplaintDraft>({
  draft,
  onChange,
  categories,
  errors,
  children,
}: ComplaintFieldsProps<Draft>) {
  const set = (patch: Partial<ComplaintDraft>) => onChange({ ...draft, ...patch });
  const field = fieldsOf<ComplaintDraft>(draft, set, errors);
  const about = categories.find(({ id }) => id === draft.category)?.description;
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <SelectField
        className="sm:col-span-2"
        label="Category"
        required
        placeholder="Choose a category"
        hint={about}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.category ?? ''}
        onChange={(event) => set({ category: Number(event.target.value) || null })}
        error={errors['category']}
      />
      <TextField
        autoComplete="on"
        className="sm:col-span-2"
        label="Title"
        required
        maxLength={200}
        {...field.text('title')}
      />
      <TextAreaField
        className="sm:col-span-2"
        label="Description"
        required
        rows={5}
        maxLength={5000}
        hint="What happened, where, and since when."
        {...field.text('description')}
      />
      {children}
    </div>
  );
}
