import { type FocusEvent, type ReactNode, Suspense, useState } from 'react';
import { useNavigation } from '../../lib/navigation.ts';
import { BackgroundCarousel } from '../../ui/BackgroundCarousel.tsx';
import { buttonStyle } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { SceneControls } from '../../ui/SceneControls.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';

export function PublicLayout({ children }: { children: ReactNode }) {
  const carousel = useCarousel();
  const { pathname } = useNavigation().place;
  return (
    <div className="relative isolate flex min-h-(--window) flex-col bg-brand-900">
      <div className="fixed inset-0 -z-1">
        <BackgroundCarousel carousel={carousel} extent="page" />
        <div className="scrim-public absolute inset-0 z-2" />
      </div>
      <header className="mx-auto flex w-full max-w-360 flex-none items-center justify-between gap-4 px-5 py-4 text-white narrow:px-14 narrow:py-6.5 [&_:focus-visible]:outline-white">
        <Link to="/" aria-label="Amayumba, start page" className="rounded-sm">
          <img src="/logo-on-dark.svg" alt="" width={217} height={40} className="h-8 w-auto narrow:h-10" />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-7 narrow:flex">
          <PlainLink to="/about">About</PlainLink>
          <PlainLink to="/contact">Contact</PlainLink>
          {pathname === '/register' ? (
            <Link to="/login" className={buttonStyle('glass', 'md')}>
              Sign In
            </Link>
          ) : (
            <Link to="/register" className={buttonStyle('glass', 'md')}>
              Create account
            </Link>
          )}
        </nav>
        <PublicMenu />
      </header>
      <main className="mx-auto flex w-full max-w-360 flex-1 flex-col justify-center px-4 pb-4 narrow:px-14">
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<output className="sr-only">Loading page...</output>}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <footer className="mx-auto w-full max-w-360 flex-none px-5 py-4 narrow:px-14 [&_:focus-visible]:outline-white">
        <SceneControls carousel={carousel} />
      </footer>
    </div>
  );
}

const PlainLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="rounded-sm py-2 font-semibold text-white hover:underline aria-[current=page]:underline aria-[current=page]:underline-offset-8"
  >
    {children}
  </Link>
);

const LINKS = [
  { to: '/login', label: 'Sign In' },
  { to: '/register', label: 'Create account' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
];

function PublicMenu() {
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
