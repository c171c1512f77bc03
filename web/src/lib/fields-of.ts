import type { FieldErrors } from '@amayumba/contract/errors.ts';

/** The fields of a draft with a value of one type. */
type FieldsWith<Draft, Value> = {
  [Name in keyof Draft & string]: Draft[Name] extends Value ? Name : never;
}[keyof Draft & string];

/**
 * Value, change and fault of the fields of a form by their names, to be spread into its inputs.
 * @param change applies what was typed
 */
export function fieldsOf<Draft extends object>(
  draft: Draft,
  change: (part: Partial<Draft>) => void,
  errors: FieldErrors = {},
) {
  const set = (name: string, value: unknown) => change({ [name]: value } as Partial<Draft>);
  return {
    /** An input, a select or a text area. */
    text: <Name extends FieldsWith<Draft, string>>(name: Name) => ({
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
      error: errors[name],
    }),
    /** A field that hands over its value, such as `MoneyField`. */
    own: <Name extends keyof Draft & string>(name: Name) => ({
      value: draft[name],
      onChange: (value: Draft[Name]) => set(name, value),
      error: errors[name],
    }),
  };
}
