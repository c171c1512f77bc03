import type { FieldErrors } from '@amayumba/contract/errors.ts';

type TextOf<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string;

/**
 * Binds the fields of a form to its draft: their value, their change and the faults that the server found. The server's
 * name of a field is given where the draft has another.
 */
export const bindFields = <Draft extends object>(
  draft: Draft,
  patch: (part: Partial<Draft>) => void,
  faults: FieldErrors | undefined,
) => ({
  /** A field that reports its value, for example an amount. */
  value: <Name extends keyof Draft & string>(name: Name, sent: string = name) => ({
    value: draft[name],
    onChange: (value: Draft[Name]) => patch({ [name]: value } as unknown as Partial<Draft>),
    error: faults?.[sent],
  }),
  /** A field of text, a day, or a choice from a list. */
  text: (name: TextOf<Draft>, sent: string = name) => ({
    value: draft[name] as string,
    onChange: ({ target }: { target: { value: string } }) =>
      patch({ [name]: target.value } as unknown as Partial<Draft>),
    error: faults?.[sent],
  }),
});
