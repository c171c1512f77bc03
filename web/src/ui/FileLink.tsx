import { Icon } from './Icon.tsx';

/** Opens a receipt or attachment in a page of its own. `what` names it for screen readers. */
export function FileLink({ href, what }: { href: string; what: string }) {
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
