import { formatPhone } from '@amayumba/contract/phone.ts';
import { useId } from 'react';
import { FieldNote } from '../../../ui/Field.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';

interface SendSmsFieldProps {
  /** The thing to send, where the form has other fields. */
  what?: string | undefined;
  number: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Why the server does not send it. */
  error: readonly string[] | undefined;
}

export function SendSmsField({ what = 'it', number, isOn, onChange, error }: SendSmsFieldProps) {
  const note = useId();
  return (
    <div className="mt-3 text-ink">
      <CheckField
        label={`Send ${what} by SMS to ${formatPhone(number)}`}
        isOn={isOn}
        onChange={onChange}
        noteId={error && note}
      />
      <FieldNote id={note} message={error?.join(' ')} />
    </div>
  );
}
