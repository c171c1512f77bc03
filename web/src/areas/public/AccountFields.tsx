import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TextLink } from './PublicPanel.tsx';

type Given<Field extends typeof TextField | typeof PasswordField> = Omit<ComponentProps<Field>, 'label' | 'required'>;

/** The username of a new account. */
export function UsernameField(field: Given<typeof TextField>) {
  return (
    <TextField label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...field} required />
  );
}

/** A password that is chosen, with its rule. */
export function NewPasswordField({ label = 'Password', ...field }: Given<typeof PasswordField> & { label?: string }) {
  return (
    <PasswordField
      label={label}
      hint={`At least ${PASSWORD_MIN_LENGTH} characters with a mix of symbols`}
      autoComplete="new-password"
      {...field}
      required
    />
  );
}

interface SubmitButtonProps {
  isPending: boolean;
  /** The label while the request runs. */
  pending: string;
  className?: string;
  children: string;
}

/** The button that sends a public form. */
export function SubmitButton({ isPending, pending, className = 'mt-1', children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="primary" size="lg" isPending={isPending} className={className}>
      {isPending ? pending : children}
    </Button>
  );
}

/** Explains below a form why its data is stored, and links to the privacy page. */
export function PrivacyNote({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cx('text-center text-sm text-muted', className)}>
      {children} For how long and who sees it: <TextLink to="/privacy">Privacy</TextLink>
    </p>
  );
}
