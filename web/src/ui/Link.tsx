import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { cx } from '../lib/cx.ts';
import { useNavigation } from '../lib/navigation.ts';
import { useMayOpen } from '../lib/permissions.ts';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this portal. */
  to: string;
}

/** Opens another page without a full load; text where the person may not open it. Sets `aria-current`. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const { place, go } = useNavigation();
  const mayOpen = useMayOpen(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // The browser handles clicks that open a new tab or window, a download or the menu.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    go(to, { replace: to === place.pathname + place.search });
  };
  if (!mayOpen)
    return <span className={cx(rest.className, 'pointer-events-none text-inherit! no-underline!')}>{children}</span>;
  return (
    <a href={to} aria-current={to === place.pathname ? 'page' : undefined} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
