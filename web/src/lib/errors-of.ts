import type { FieldErrors } from '@amayumba/contract/errors.ts';

/** The errors of a part of a form by the names of its fields: with `terms.`, `terms.due_day` becomes `due_day`. */
export const errorsOf = (errors: FieldErrors, prefix: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, messages]) => [name.slice(prefix.length), messages]),
  );
