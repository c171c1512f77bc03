import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { Field, type FieldProps, splitField } from './Field.tsx';
import { Icon, type IconName } from './Icon.tsx';

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'> {
  icon?: IconName | undefined;
}

export function PasswordField({ icon, ...props }: PasswordFieldProps) {
  const [field, others] = splitField(props);
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Hidden again after submission, so that other people do not see it.
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative block">
          {icon && <Icon name={icon} className="pointer-events-none absolute top-3 left-3.5 text-muted" />}
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...others}
            ref={input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={cx('control pr-12', icon && 'pl-11')}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-md text-muted hover:text-ink"
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  );
}
