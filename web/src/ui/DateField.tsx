import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitField } from './Field.tsx';

/** A calendar day with the browser's own picker; its value is the text `YYYY-MM-DD`. */
export function DateField(props: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'>) {
  const [field, input] = splitField(props);
  return (
    <Field {...field}>{(wiring) => <input {...input} {...wiring} type="date" className="control tabular" />}</Field>
  );
}
