import { type ComponentProps, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';

interface PageFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** A request runs. */
  isPending: boolean;
  /** Not called while a request runs. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A form that is part of a page: a refused Save leads to its first fault. See docs/product.md, Drafts of forms. */
export function PageForm({ isPending, onSubmit, ...form }: PageFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const showFault = useFirstFault(element, isPending);
  return (
    <form
      {...form}
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        showFault(event.nativeEvent);
        if (!isPending) onSubmit(event);
      }}
    />
  );
}

/**
 * Leads to the first fault of a form after a press of Save: the marked field gets the focus and comes into sight; a
 * refusal that names no field comes into sight.
 * @param isPending a request runs, so the answer is not known yet
 * @returns to be called with each `submit` and `invalid` event of the form
 */
export function useFirstFault(form: RefObject<HTMLElement | null>, isPending: boolean): (event: Event) => void {
  const [pressed, setPressed] = useState<Event | null>(null);
  useEffect(() => {
    // The browser itself moves to the faults that it finds, unless the form reports them in its own words.
    const isReported = pressed?.type === 'invalid' && !pressed.defaultPrevented;
    if (form.current && pressed && !isPending && !isReported) showFirstFault(form.current);
  }, [form, pressed, isPending]);
  return setPressed;
}

function showFirstFault(form: HTMLElement) {
  const note = form.querySelector('[data-fault]');
  const field = note?.parentElement;
  field?.querySelector<HTMLElement>(':is(input, select, textarea, button):enabled')?.focus({ preventScroll: true });
  // For a field that is taller than the form, its note must be visible.
  for (const part of [field, note ?? form.querySelector('[role=alert]')]) part?.scrollIntoView({ block: 'nearest' });
}
