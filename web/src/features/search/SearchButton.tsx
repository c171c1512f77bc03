import { Icon } from '../../ui/Icon.tsx';
import { COMMAND_KEY } from './use-search-keys.ts';

/** Opens the search over everything: a box in the head of each screen, below 1280px an icon. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
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
}
