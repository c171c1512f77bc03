import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { sentenceFor } from '@amayumba/contract/sentences.ts';
import { useState } from 'react';
import * as z from 'zod/mini';

/** The wrong fields of a body by name, each with its sentences, as the server would report them. */
function errorsOf(schema: z.ZodMiniType, body: unknown): FieldErrors {
  const { error } = z.safeParse(schema, body, { error: sentenceFor });
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) (errors[path.join('.')] ??= []).push(message);
  return errors;
}

/**
 * Checks a form with the schema of its call, so that all wrong fields are shown at once and before a slow upload.
 * @param refused the wrong fields of the last answer of the server
 */
export function useChecked(schema: z.ZodMiniType, body: unknown, refused: FieldErrors | undefined) {
  const [wasChecked, setChecked] = useState(false);
  const found = errorsOf(schema, body);
  const isRight = Object.keys(found).length === 0;
  return {
    errors: wasChecked && !isRight ? found : (refused ?? {}),
    /** Whether the form may be sent; if not, its wrong fields are shown from now on. */
    check: () => {
      setChecked(true);
      return isRight;
    },
  };
}
