import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useSearchKeys } from './use-search-keys.ts';

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
