import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

interface DateFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'> {}

/** A calendar day with the browser's own picker; its value is the text `YYYY-MM-DD`. */
export function DateField({ label, hint, error, required, isMarked, className, ...input }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} isMarked={isMarked} className={className}>
      {(wiring) => <input {...input} {...wiring} type="date" className="control tabular" />}
    </Field>
  );
}
