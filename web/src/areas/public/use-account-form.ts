import { type SubmitEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';

/** The input by the names of its fields: public forms have no files. */
type Typed = Readonly<Record<string, string>>;

/**
 * Sends the input of a public form: what `bodyOf` makes of it, by default the fields as typed. Calls `onAccepted` with
 * the answer and the input.
 */
export function useAccountForm(
  path: string,
  onAccepted: (answer: unknown, typed: Typed) => void,
  bodyOf: (typed: Typed) => object = (typed) => typed,
) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(form: HTMLFormElement) {
    const typed = Object.fromEntries(new FormData(form)) as Typed;
    setPending(true);
    setProblem(null);
    const result = await call({ method: 'POST', path, body: bodyOf(typed) });
    setPending(false);
    if ('error' in result) setProblem(result.error);
    else onAccepted(result.data, typed);
  }

  return {
    isPending,
    problem,
    /** The name of a field, and the server's errors for it. */
    field: (name: string) => ({ name, error: problem?.fields?.[name] }),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isPending) void send(event.currentTarget);
    },
  };
}
