import { type SubmitEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';

interface AccountForm {
  isPending: boolean;
  problem: Problem | null;
  /** Returns the server's errors for a field. */
  errorOf: (field: string) => readonly string[] | undefined;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Sends the input of a public form, with `token` if a link has one. Calls `onAccepted` when the server accepts it. */
export function useAccountForm(path: string, onAccepted: () => void, token?: string): AccountForm {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(form: HTMLFormElement) {
    const typed = Object.fromEntries(new FormData(form));
    setPending(true);
    setProblem(null);
    const result = await call({ method: 'POST', path, body: token === undefined ? typed : { ...typed, token } });
    setPending(false);
    if ('error' in result) setProblem(result.error);
    else onAccepted();
  }

  return {
    isPending,
    problem,
    errorOf: (field) => problem?.fields?.[field],
    submit: (event) => {
      event.preventDefault();
      if (!isPending) void send(event.currentTarget);
    },
  };
}
