import type { ReactNode } from 'react';
import { useOffline } from '../lib/connection.ts';
import { Icon } from './Icon.tsx';

/** A message above every page while a condition lasts; renders nothing without one. Only one is shown at a time. */
export const TopBanner = ({ children }: { children: ReactNode }) => (
  <output className="sticky top-0 z-30 block print:hidden">
    {children && (
      <span
        ref={setBannerHeight}
        className="flex items-start justify-center gap-2 border border-amber-line bg-amber-bg px-4 py-2 text-sm text-amber-ink"
      >
        <Icon name="alert" className="mt-px size-4.5" />
        <span>{children}</span>
      </span>
    )}
  </output>
);

/** Passes the banner's height to the style sheets, because fixed elements start below it. */
function setBannerHeight(strip: HTMLElement | null) {
  if (!strip) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--banner', `${strip.offsetHeight}px`));
  observer.observe(strip);
  return () => {
    observer.disconnect();
    style.removeProperty('--banner');
  };
}

/** Shows above every page that there is no connection, and what still works. */
export const OfflineBanner = () => (
  <TopBanner>
    {useOffline() &&
      'You are offline. You can read what is here and fill in forms; sending works again once you are connected.'}
  </TopBanner>
);
