import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useMay } from '../../lib/permissions.ts';
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { EstateDraft } from './estate-draft.ts';

interface EstateFieldsProps {
  draft: EstateDraft;
  onChange: (change: Partial<EstateDraft>) => void;
  errors: FieldErrors;
  /** Accounts that can own the estate; the value is the user id. */
  owners: readonly SelectOption[];
}

/** The fields of the estate itself. */
export function EstateFields({ draft, onChange, errors, owners }: EstateFieldsProps) {
  const mayReadOwners = useMay('owners:read');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Name"
        name="name"
        required
        maxLength={120}
        autoComplete="off"
        placeholder="Kololo Heights"
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={errors['name']}
      />
      <TextField
        label="Size"
        name="size"
        maxLength={80}
        autoComplete="off"
        placeholder="2 acres"
        value={draft.size}
        onChange={(event) => onChange({ size: event.target.value })}
        error={errors['size']}
      />
      <TextField
        label="Address"
        name="address"
        required
        maxLength={300}
        autoComplete="off"
        placeholder="Plot 12, Prince Charles Drive, Kampala"
        value={draft.address}
        onChange={(event) => onChange({ address: event.target.value })}
        error={errors['address']}
      />
      {mayReadOwners && (
        <SelectField
          label="Owner"
          name="owner"
          placeholder="No owner"
          options={owners}
          value={draft.owner}
          onChange={(event) => onChange({ owner: event.target.value })}
          error={errors['owner']}
        />
      )}
      <TextAreaField
        className="sm:col-span-2"
        label="Description"
        name="description"
        maxLength={4000}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
        error={errors['description']}
      />
    </div>
  );
}
