import { useLazyPart } from '../lib/use-lazy-part.ts';
import type { DrawerProps } from './DrawerPanel.tsx';

const loadPanel = () => import('./DrawerPanel.tsx');

/** A panel that slides in from the side over the page. */
export function Drawer(props: DrawerProps) {
  const panel = useLazyPart(loadPanel, props.isOpen);
  return panel && <panel.DrawerPanel {...props} />;
}
