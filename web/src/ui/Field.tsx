import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
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

/** Separates the properties of a field from those of its control. */
export function splitField<Props extends FieldProps>(props: Props): [FieldProps, Omit<Props, keyof FieldProps>] {
  const { label, hint, error, required, isMarked, className, ...control } = props;
  return [{ label, hint, error, required, isMarked, className }, control];
}

/** The attributes of the control that connect it to label, hint and error. */
export interface ControlProps {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The portal's sentence for what the browser finds wrong. */
function sentenceOf({ validity, validationMessage, type }: Control): string {
  if (validity.valueMissing) return 'This field is required.';
  if (validity.typeMismatch && type === 'email') return 'Enter an email address, for example name@example.com.';
  return validationMessage;
}

/**
 * What the browser finds wrong with a control when its form is sent, until it is put right. It is shown like a refusal
 * of the server, and the first wrong control gets the focus; a form that reports it itself prevents the event.
 */
function useBrowserFault() {
  const [wrong, setWrong] = useState<{ control: Control; sentence: string } | null>(null);
  // What the form fills in itself and a choice from a list of our own fire no change event.
  useEffect(() => {
    const check = () => wrong?.control.validity.valid && setWrong(null);
    if (wrong) queueMicrotask(check);
  });
  const onInvalidCapture = (event: FormEvent<HTMLElement>) => {
    if (event.isDefaultPrevented()) return;
    event.preventDefault();
    const control = event.target as Control;
    setWrong({ control, sentence: sentenceOf(control) });
    if (control.form?.querySelector(':is(input, select, textarea):invalid') === control) control.focus();
  };
  return { sentence: wrong?.sentence, watch: { onInvalidCapture, onChange: () => setWrong(null) } };
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
  const fault = useBrowserFault();
  const message = (typeof error === 'string' ? error : error?.join(' ')) || fault.sentence;
  const noteId = message || hint ? `${id}-note` : undefined;
  return (
    <div {...fault.watch} className={cx('min-w-0', className)}>
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
  hint?: ReactNode;
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
