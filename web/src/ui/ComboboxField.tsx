import { Combobox } from '@base-ui/react/combobox';
import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

/** One option; `detail` is the second line, in a lighter colour. */
export interface ComboboxOption {
  value: number;
  label: string;
  detail?: string | undefined;
}

/** The input in the placeholder field while this field loaded; it continues from there, with the focus. */
export interface InitialInput {
  text: string;
  isOpen: boolean;
}

interface ComboboxFieldProps extends FieldProps {
  /** The matches for the latest input; the caller searches (on the server). */
  options: readonly ComboboxOption[];
  value: ComboboxOption | null;
  onChange: (option: ComboboxOption | null) => void;
  /** Called with the input; debounce requests to the server (`useDebounced`). */
  onSearch: (text: string) => void;
  isLoading?: boolean | undefined;
  placeholder?: string | undefined;
  emptyText?: string | undefined;
  /** Why the search failed: it must not read as if nothing was found. */
  failure?: string | undefined;
  disabled?: boolean | undefined;
  begun?: InitialInput | undefined;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** A field with very many options: type a few letters, select from the search results. */
export function ComboboxField({
  options,
  value,
  onChange,
  onSearch,
  isLoading = false,
  placeholder = 'Type to search',
  emptyText = 'Nothing found',
  failure,
  disabled = false,
  begun,
  ...field
}: ComboboxFieldProps) {
  const [isOpen, setOpen] = useState(begun?.isOpen ?? false);
  return (
    <Field {...field} error={(!value && failure) || field.error}>
      {(wiring) => (
        <Combobox.Root<ComboboxOption>
          items={options}
          // The server has filtered already.
          filter={null}
          value={value}
          {...(begun?.text && { defaultInputValue: begun.text })}
          onValueChange={(option) => onChange(option)}
          onInputValueChange={(text, details) => {
            if (details.reason === 'input-change' || details.reason === 'input-clear') onSearch(text);
          }}
          isItemEqualToValue={(a, b) => a.value === b.value}
          open={isOpen}
          onOpenChange={(open) => setOpen(open)}
          autoHighlight
          disabled={disabled}
          required={wiring.required}
        >
          <div className="relative">
            {/* While the list is open the outer label is hidden from assistive technology, so the input has its own
                name. */}
            <Combobox.Input
              {...wiring}
              aria-label={typeof field.label === 'string' ? field.label : undefined}
              placeholder={placeholder}
              ref={begun && focus}
              className="control pr-20"
            />
            <div className="absolute top-0 right-0 flex">
              {value && !disabled && (
                <Combobox.Clear
                  aria-label="Clear"
                  className="grid h-11 w-9 place-items-center text-muted hover:text-ink"
                >
                  <Icon name="close" className="size-4" />
                </Combobox.Clear>
              )}
              <Combobox.Trigger aria-label="Show choices" className="grid h-11 w-10 place-items-center text-muted">
                <Icon name="chevronDown" />
              </Combobox.Trigger>
            </div>
          </div>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={6} className="z-60 outline-none">
              <Combobox.Popup className="fade-motion max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-lg">
                {/* With matches it is visually hidden, because a changing line would move them under the finger. */}
                <Combobox.Status className={options.length > 0 ? 'sr-only' : 'px-3 text-[0.875rem] text-muted'}>
                  {isLoading && (
                    <span className="flex items-center gap-2 py-2">
                      <Spinner className="size-4" />
                      Searching...
                    </span>
                  )}
                </Combobox.Status>
                <Combobox.Empty className="px-3 text-[0.875rem] text-muted">
                  {!isLoading && <span className="block py-2">{failure ?? emptyText}</span>}
                </Combobox.Empty>
                <Combobox.List>
                  {(option: ComboboxOption) => (
                    <Combobox.Item
                      key={option.value}
                      value={option}
                      className="flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 py-1.5 outline-none select-none data-highlighted:bg-selected data-highlighted:text-on-selected"
                    >
                      <span className="min-w-0 flex-1">
                        <span className="block truncate text-[0.875rem] font-medium">{option.label}</span>
                        {option.detail && <span className="block truncate text-sm text-muted">{option.detail}</span>}
                      </span>
                      <Combobox.ItemIndicator>
                        <Icon name="check" className="size-4 text-link" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
