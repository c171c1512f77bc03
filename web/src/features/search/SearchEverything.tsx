import { useEffect, useRef } from 'react';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { Icon } from '../../ui/Icon.tsx';

interface SearchEverythingProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

const loadDialog = () => import('./SearchDialog.tsx');

/** The search over everything, by its keys from every screen. See docs/product.md, Search everything. */
export function SearchEverything({ isOpen, onOpen, onClose }: SearchEverythingProps) {
  const dialog = useLazyPart(loadDialog, isOpen);
  useSearchKeys(onOpen);
  return dialog && <dialog.SearchDialog isOpen={isOpen} onClose={onClose} />;
}

/** Opens the search over everything: a box in the head of each screen, below 1280px an icon. */
export const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    aria-label="Search everything"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K /"
    title={`Search everything (${COMMAND_KEY} K)`}
    onClick={onOpen}
    className="flex size-11 flex-none items-center justify-center gap-2.5 rounded-md text-white transition-colors hover:bg-white/15 lg:border lg:border-white/30 lg:bg-white/10 lg:backdrop-blur-md lg:hover:bg-white/20 xl:w-60 xl:justify-start xl:px-3.5"
  >
    <Icon name="search" />
    <span className="text-[0.875rem] max-xl:hidden">Search everything</span>
    {/* Drawn by CSS, because people with voice control would otherwise have to name the keys as well. */}
    <span
      aria-hidden="true"
      data-keys={`${COMMAND_KEY} K`}
      className="ml-auto rounded-sm border border-white/30 px-1.5 py-0.5 text-xs font-semibold before:content-[attr(data-keys)] max-xl:hidden"
    />
  </button>
);

/** The key that the search is opened with, together with K. */
const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable=true]') !== null;

/** Calls `onOpen` for Ctrl K, ⌘K, and `/` where nobody is typing; never over an open dialog. */
function useSearchKeys(onOpen: () => void): void {
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (event.repeat || !(isSlash || (isCommand && event.key.toLowerCase() === 'k'))) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
