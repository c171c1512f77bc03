import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

/** A vendor as it is typed. */
export interface VendorDraft {
  name: string;
  trade: string;
  phone: string;
  tin: string;
  notes: string;
}

export const NEW_VENDOR: VendorDraft = { name: '', trade: '', phone: '', tin: '', notes: '' };

/** The vendor to send. */
export const vendorBody = ({ name, trade, phone, tin, notes }: VendorDraft) => ({
  name: name.trim(),
  trade: trade.trim(),
  phone: phone.trim(),
  tin: tin.trim(),
  notes: notes.trim(),
});

interface VendorFieldsProps {
  draft: VendorDraft;
  onChange: (part: Partial<VendorDraft>) => void;
  errors: FieldErrors;
}

/** Name, trade, phone, tax number and notes of a vendor. */
export function VendorFields({ draft, onChange, errors }: VendorFieldsProps) {
  const text = (name: Exclude<keyof VendorDraft, 'notes'>) => ({
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    error: errors[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" required maxLength={200} {...text('name')} />
      <TextField label="Trade" maxLength={100} placeholder="Plumber" {...text('trade')} />
      <TextField label="Phone" type="tel" maxLength={40} {...text('phone')} />
      <TextField label="TIN" inputMode="numeric" maxLength={10} hint="Ten digits." {...text('tin')} />
      <TextAreaField
        className="sm:col-span-2"
        label="Notes"
        rows={2}
        maxLength={2000}
        value={draft.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
        error={errors['notes']}
      />
    </div>
  );
}
