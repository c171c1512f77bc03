import { EXPIRED_LINK, linkAgeMs } from '../lib/expired-link.ts';
import { useSavesData } from '../lib/saves-data.ts';
import { useMinute } from '../lib/use-minute.ts';
import { Icon } from './Icon.tsx';

/**
 * Links expire after 15 minutes. With low data a link older than this is not offered, because it may expire before it
 * is opened. See docs/rules.md, File links.
 */
const USABLE_MS = 10 * 60_000;

interface FileLinkProps {
  href: string;
  /** Names the file for screen readers. */
  what: string;
  onOpen?: (() => void) | undefined;
}

/** Opens a receipt or attachment in a new page. */
export function FileLink({ href, what, onOpen }: FileLinkProps) {
  // Without low data, polling renews the link long before it expires.
  const isSaving = useSavesData();
  const nowMs = useMinute();
  const ageMs = linkAgeMs(href, nowMs);
  if (href === EXPIRED_LINK || (isSaving && ageMs > USABLE_MS)) {
    return (
      <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap text-muted">
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
      onClick={onOpen}
      className="inline-flex items-center gap-1.5 align-middle font-semibold whitespace-nowrap text-link hover:underline"
    >
      <Icon name="file" className="size-4" />
      View
    </a>
  );
}
