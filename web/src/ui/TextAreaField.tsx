import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitField } from './Field.tsx';

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'> {}

export function TextAreaField({ rows = 3, ...props }: TextAreaFieldProps) {
  const [field, textarea] = splitField(props);
  return (
    <Field {...field}>
      {(wiring) => <textarea rows={rows} {...textarea} {...wiring} className="control block resize-y py-2.5" />}
    </Field>
  );
}
