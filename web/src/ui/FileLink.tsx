import { AWAY_LINK } from '../lib/away-link.ts';
import { Icon } from './Icon.tsx';

/** Opens a receipt or attachment in a page of its own. `what` names it for screen readers. */
export function FileLink({ href, what }: { href: string; what: string }) {
  if (href === AWAY_LINK) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted">
        <Icon name="file" className="size-4" />
        Opens when connected
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
