import { type ComponentProps, type SubmitEvent, useRef } from 'react';
import { useFirstFault } from '../lib/use-first-fault.ts';

interface PageFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** A request runs. */
  isPending: boolean;
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
        onSubmit(event);
      }}
    />
  );
}
