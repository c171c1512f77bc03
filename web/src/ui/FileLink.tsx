import { EXPIRED_LINK, linkAgeMs } from '../lib/expired-link.ts';
import { useSavesData } from '../lib/saves-data.ts';
import { useMinute } from '../lib/use-minute.ts';
import { Icon } from './Icon.tsx';

/**
 * Links end after 15 minutes. With low data an older link than this is not offered: it may end before it is followed.
 * See docs/rules.md, File links.
 */
const USABLE_MS = 10 * 60_000;

/** Opens a receipt or attachment in a page of its own. `what` names it for screen readers. */
export function FileLink({ href, what }: { href: string; what: string }) {
  // Else it comes anew long before it ends.
  const isSaving = useSavesData();
  const nowMs = useMinute();
  const ageMs = linkAgeMs(href, nowMs);
  if (href === EXPIRED_LINK || (isSaving && ageMs > USABLE_MS)) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted">
        <Icon name="file" className="size-4" />
        {href === EXPIRED_LINK ? 'Opens when connected' : 'Refresh to open'}
      </span>
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`View ${what}`}
      className="inline-flex items-center gap-1.5 font-semibold whitespace-nowrap text-link hover:underline"
    >
      <Icon name="file" className="size-4" />
      View
    </a>
  );
}
