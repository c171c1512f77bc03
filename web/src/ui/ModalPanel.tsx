import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import type { KeptDraft } from '../lib/kept-draft.ts';
import { useCloseOnBack } from '../lib/use-close-on-back.ts';
import { useFirstFault } from './PageForm.tsx';
import { DraftNote } from './DraftNote.tsx';
import { IconButton } from './IconButton.tsx';

export interface ModalProps {
  title: string;
  description?: ReactNode;
  /** By Escape, the cross, the browser's Back, or a click outside; never while a request is pending. */
  onClose: () => void;
  /** By default open for as long as the modal is rendered. */
  isOpen?: boolean | undefined;
  /** A request is running: the modal cannot be closed. See docs/product.md, Tenant complaints. */
  isPending?: boolean | undefined;
  /** The buttons, with the main one last. */
  footer?: ReactNode;
  /** With it, body and footer are in a form that a submit button sends. Never called while pending. */
  onSubmit?: (() => void) | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** The form shows every wrong field itself; the browser would show only the first. */
  checksItself?: boolean | undefined;
  draft?: KeptDraft | undefined;
  children: ReactNode;
}

// On phones a confirmation is at the bottom, near the thumb; a form has the full height.
const SIZES = {
  sm: 'rounded-t-xl sm:max-w-md',
  md: 'max-sm:h-dvh sm:max-w-xl',
  lg: 'max-sm:h-dvh sm:max-w-3xl',
  xl: 'max-sm:h-dvh sm:max-w-5xl',
};

/** The element with the initial focus: the first field, else the first button, which cancels. */
const firstStop = (popup: HTMLElement | null): HTMLElement | true =>
  popup?.querySelector<HTMLElement>('[data-body] :is(input, select, textarea)') ??
  popup?.querySelector<HTMLElement>('footer button') ??
  true;

/** The content of a {@link Modal}. In its own file, because it imports a library. */
export function ModalPanel({
  title,
  description,
  onClose,
  isOpen = true,
  isPending = false,
  footer,
  onSubmit,
  size = 'md',
  checksItself = false,
  draft,
  children,
}: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  useCloseOnBack(isOpen, isPending, onClose);
  const showFault = useFirstFault(popup, isPending);
  const content = (
    <>
      <div data-body className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-7">
        {draft && <DraftNote draft={draft} />}
        {children}
      </div>
      {footer && (
        <footer className="flex flex-none flex-wrap justify-end gap-2.5 border-t border-line bg-raised px-5 py-4 max-sm:[&>*]:flex-1 sm:px-7">
          {footer}
        </footer>
      )}
    </>
  );
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      // A click outside a form must not lose the input.
      disablePointerDismissal={isPending || onSubmit !== undefined}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fade-motion fixed inset-0 z-40 bg-[rgba(5,18,22,.56)]" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-end sm:place-items-center sm:p-6">
          <Dialog.Popup
            aria-busy={isPending || undefined}
            ref={popup}
            // On touch screens the keyboard should not open at once.
            initialFocus={(by) => by === 'touch' || firstStop(popup.current)}
            className={cx(
              'sheet-motion flex max-h-dvh w-full flex-col overflow-hidden bg-raised shadow-lg outline-none sm:max-h-[min(90dvh,56rem)] sm:rounded-xl',
              SIZES[size],
            )}
          >
            <header className="flex flex-none items-start gap-3 border-b border-line py-4 pr-3 pl-5 sm:pl-7">
              <div className={cx('min-w-0 flex-1 py-1.5', !description && 'self-center')}>
                <Dialog.Title className="text-lg text-ink">{title}</Dialog.Title>
                {description && (
                  <Dialog.Description className="mt-0.5 text-[0.875rem] text-muted" render={<div />}>
                    {description}
                  </Dialog.Description>
                )}
              </div>
              <IconButton icon="close" label="Close" onClick={onClose} disabled={isPending} />
            </header>
            {onSubmit ? (
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  if (!isPending) onSubmit();
                  showFault(event.nativeEvent);
                }}
                onInvalidCapture={({ nativeEvent }) => showFault(nativeEvent)}
                noValidate={checksItself}
                className="flex min-h-0 flex-1 flex-col"
              >
                {content}
              </form>
            ) : (
              content
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
