import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitField } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { OptionsFailed, type OptionsQuery } from './OptionsFailed.tsx';

export interface SelectOption {
  value: string | number;
  label: string;
  isDisabled?: boolean | undefined;
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children'> {
  options: readonly SelectOption[];
  /** The label of the empty first option, for example 'All Tenants' or 'Choose a status'. By default there is none. */
  placeholder?: string | undefined;
  /** The query of the options: if it failed, the field says so and asks again. */
  list?: OptionsQuery | undefined;
}

/** The browser's own select: on phones it opens the native picker. */
export function SelectField({ options, placeholder, list, ...props }: SelectFieldProps) {
  const [field, select] = splitField(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <>
          <span className="relative block">
            <select {...select} {...wiring} className="control appearance-none pr-10 text-ellipsis">
              {placeholder !== undefined && <option value="">{placeholder}</option>}
              {options.map((option) => (
                <option key={option.value} value={option.value} disabled={option.isDisabled}>
                  {option.label}
                </option>
              ))}
            </select>
            <Icon name="chevronDown" className="pointer-events-none absolute top-3 right-3 text-muted" />
          </span>
          {list && <OptionsFailed list={list} />}
        </>
      )}
    </Field>
  );
}
