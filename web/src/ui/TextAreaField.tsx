import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'> {}

/** A field for several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  required,
  isMarked,
  className,
  rows = 3,
  ...textarea
}: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} isMarked={isMarked} className={className}>
      {(wiring) => <textarea rows={rows} {...textarea} {...wiring} className="control block resize-y py-2.5" />}
    </Field>
  );
}
