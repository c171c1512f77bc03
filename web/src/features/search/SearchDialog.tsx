import { Dialog } from '@base-ui/react/dialog';
import { useCloseOnBack } from '../../lib/use-close-on-back.ts';
import { SearchPanel } from './SearchPanel.tsx';

/** The search over everything as a dialog over the page: near the top with a mouse, the whole screen on phones. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useCloseOnBack(isOpen, false, onClose);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade-motion fixed inset-0 z-40 bg-[rgba(5,18,22,.56)]" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center sm:p-6 sm:pt-[10vh]">
          <Dialog.Popup className="sheet-motion flex w-full flex-col overflow-hidden bg-raised shadow-lg outline-none max-sm:h-dvh sm:max-h-[80dvh] sm:max-w-2xl sm:rounded-xl">
            <Dialog.Title className="sr-only">Search everything</Dialog.Title>
            <SearchPanel onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
