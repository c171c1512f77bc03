import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useNavigation } from '../lib/navigation.ts';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this portal. */
  to: string;
}

/** Leads to another page without loading everything anew; says by `aria-current` when that page is shown already. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const { place, go } = useNavigation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // A new tab or window, a download, the menu: these stay with the browser.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    go(to, { replace: to === place.pathname + place.search });
  };
  return (
    <a href={to} aria-current={to === place.pathname ? 'page' : undefined} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
