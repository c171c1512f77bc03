import { type FocusEvent, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

const LINKS = [
  { to: '/login', label: 'Sign In' },
  { to: '/register', label: 'Create account' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
];

/** The navigation on phones: a list of links that opens below its button. It needs no library. */
export function PublicMenu() {
  const [isOpen, setOpen] = useState(false);
  const closeWhenLeft = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // The element only handles keys and focus that bubble up from its links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="relative narrow:hidden"
      onBlur={closeWhenLeft}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls="public-menu"
        onClick={() => setOpen(!isOpen)}
        className={buttonStyle('glass', 'md', 'size-11 px-0')}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      {isOpen && (
        <nav
          id="public-menu"
          aria-label="Main"
          className="absolute top-13 right-0 z-30 grid w-56 rounded-lg border border-line bg-raised p-1.5 shadow-lg"
        >
          {LINKS.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              onClick={() => setOpen(false)}
              className="flex min-h-11 items-center rounded-sm px-3 font-medium text-ink hover:bg-hover focus-visible:outline-focus!"
            >
              {link.label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
