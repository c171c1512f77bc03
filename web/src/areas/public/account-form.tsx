import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TextLink } from './PublicPanel.tsx';

/** The input by the names of its fields: public forms have no files. */
type Typed = Readonly<Record<string, string>>;

/** Sends what `bodyOf` makes of a public form, by default its fields. `onAccepted` gets answer and input. */
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
    field: (name: string) => ({ name, error: problem?.fields?.[name] }),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isPending) void send(event.currentTarget);
    },
  };
}

type Given<Field extends typeof TextField | typeof PasswordField> = Omit<ComponentProps<Field>, 'label' | 'required'>;

export const UsernameField = (field: Given<typeof TextField>) => (
  <TextField label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...field} required />
);

export const NewPasswordField = ({
  label = 'Password',
  ...field
}: Given<typeof PasswordField> & { label?: string }) => (
  <PasswordField
    label={label}
    hint={`At least ${PASSWORD_MIN_LENGTH} characters with a mix of symbols`}
    autoComplete="new-password"
    {...field}
    required
  />
);

interface SubmitButtonProps {
  isPending: boolean;
  pending: string;
  className?: string;
  children: string;
}

export const SubmitButton = ({ isPending, pending, className = 'mt-1', children }: SubmitButtonProps) => (
  <Button type="submit" variant="primary" size="lg" isPending={isPending} className={className}>
    {isPending ? pending : children}
  </Button>
);

/** Explains below a form why its data is stored, and links to the privacy page. */
export const PrivacyNote = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p className={cx('text-center text-sm text-muted', className)}>
    {children} For how long and who sees it: <TextLink to="/privacy">Privacy</TextLink>
  </p>
);
