import type { FieldErrors } from '@amayumba/contract/errors.ts';

/**
 * Connects the fields of a form with its draft, and with why they were refused:
 * `<TextField label="Name" {...field.text('name')} />`. The refusal has the name of the draft's field, or its own.
 */
export function fieldsOf<Draft extends object>(
  draft: Draft,
  change: (part: Partial<Draft>) => void,
  errors: FieldErrors = {},
) {
  const put = (name: string, value: unknown) => change({ [name]: value } as Partial<Draft>);
  return {
    /** For a field whose event carries the text. */
    text: <Name extends keyof Draft & string>(name: Name, refusal: string = name) => ({
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => put(name, target.value),
      error: errors[refusal],
    }),
    /** For a field that passes on its value. */
    value: <Name extends keyof Draft & string>(name: Name, refusal: string = name) => ({
      value: draft[name],
      onChange: (value: Draft[Name]) => put(name, value),
      error: errors[refusal],
    }),
  };
}
