import { useLazyPart } from '../lib/use-lazy-part.ts';
import type { ModalProps } from './ModalPanel.tsx';

const loadPanel = () => import('./ModalPanel.tsx');

/** A dialog over the page: a card with a mouse, a full-height sheet on phones. Focus returns to its previous place. */
export function Modal(props: ModalProps) {
  const panel = useLazyPart(loadPanel, props.isOpen ?? true);
  return panel && <panel.ModalPanel {...props} />;
}
