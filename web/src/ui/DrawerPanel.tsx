import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { IconButton } from './IconButton.tsx';

export interface DrawerProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** right: details of a row of a list. left: navigation, which draws its own frame. */
  side?: 'left' | 'right' | undefined;
  footer?: ReactNode;
  children: ReactNode;
}

/** The content of a {@link Drawer}. In its own file, because it imports a library. */
export const DrawerPanel = ({ title, isOpen, onClose, side = 'right', footer, children }: DrawerProps) => (
  <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className="fade-motion fixed inset-0 z-40 bg-[rgba(5,18,22,.56)]" />
      <Dialog.Viewport className={cx('fixed inset-0 z-50 flex', side === 'right' && 'justify-end')}>
        <Dialog.Popup
          className={cx(
            'drawer-motion flex h-dvh flex-col shadow-lg outline-none',
            side === 'left' ? '[--drawer-away:-100%] w-[min(18rem,86vw)] bg-sidebar' : 'w-full bg-raised sm:w-[27rem]',
          )}
        >
          {side === 'left' ? (
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
          ) : (
            <header className="flex flex-none items-center gap-3 border-b border-line py-3.5 pr-3 pl-5">
              <Dialog.Title className="min-w-0 flex-1 text-lg text-ink">{title}</Dialog.Title>
              <IconButton icon="close" label="Close" onClick={onClose} />
            </header>
          )}
          <div className={cx('min-h-0 flex-1 overflow-y-auto', side === 'right' && 'px-5 py-5')}>{children}</div>
          {footer && <footer className="flex flex-none gap-2.5 border-t border-line px-5 py-4">{footer}</footer>}
        </Dialog.Popup>
      </Dialog.Viewport>
    </Dialog.Portal>
  </Dialog.Root>
);
