import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import { Field, type FieldProps, splitField } from './Field.tsx';
import { Icon, type IconName } from './Icon.tsx';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'id'> {
  icon?: IconName | undefined;
}

/** A field for one line of text, as an `<input>`. The browser proposes nothing in it without an `autoComplete`. */
export function TextField({ icon, ...props }: TextFieldProps) {
  const [field, input] = splitField(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative block">
          {icon && <Icon name={icon} className="pointer-events-none absolute top-3 left-3.5 text-muted" />}
          <input type="text" autoComplete="off" {...input} {...wiring} className={cx('control', icon && 'pl-11')} />
        </span>
      )}
    </Field>
  );
}
