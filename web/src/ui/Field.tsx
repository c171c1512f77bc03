import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './Icon.tsx';

/** What every field of a form takes. `error` may be the list of messages the server gave for it. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
  required?: boolean | undefined;
  /** Whether a required field carries the star; not where every field is required, as on the login. */
  isMarked?: boolean | undefined;
  className?: string | undefined;
}

/** What the control inside must carry, so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label over a control, a hint below it and, when something is wrong, a sentence in place of the hint. */
export function Field({
  label,
  hint,
  error,
  required,
  isMarked = true,
  className,
  children,
}: FieldProps & { children: (wiring: ControlProps) => ReactNode }) {
  const id = useId();
  const message = typeof error === 'string' ? error : error?.join(' ');
  const noteId = message || hint ? `${id}-note` : undefined;
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-[0.875rem] leading-5 font-semibold text-ink">
        {label}
        {required && isMarked && (
          <span aria-hidden="true" className="ml-0.5 text-rose-ink">
            *
          </span>
        )}
      </label>
      {children({ id, required, 'aria-describedby': noteId, 'aria-invalid': message ? true : undefined })}
      <FieldNote id={noteId} message={message} hint={hint} />
    </div>
  );
}

/** The line below a control: the error when there is one, else the hint. */
export function FieldNote({
  id,
  message,
  hint,
}: {
  id: string | undefined;
  message: string | undefined;
  hint: ReactNode;
}) {
  if (message) {
    return (
      <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-rose-ink">
        <Icon name="alert" className="mt-px size-4" />
        {message}
      </p>
    );
  }
  return hint ? (
    <p id={id} className="mt-1.5 text-sm text-muted">
      {hint}
    </p>
  ) : null;
}
