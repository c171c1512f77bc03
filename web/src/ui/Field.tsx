import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './Icon.tsx';

/** The properties of every form field. `error` may be the server's list of messages for it. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
  required?: boolean | undefined;
  /** Whether a required field has the star; false if all fields are required, as on the login. */
  isMarked?: boolean | undefined;
  className?: string | undefined;
}

/** The attributes of the control that connect it to label, hint and error. */
export interface ControlProps {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label above a control, and below it a hint or, if there is one, an error. */
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

/** The line below a control: the error if there is one, else the hint. */
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
      <p id={id} data-fault className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-rose-ink">
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
