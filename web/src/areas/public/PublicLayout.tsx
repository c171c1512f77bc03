import { type ReactNode, Suspense } from 'react';
import { useNavigation } from '../../lib/navigation.ts';
import { BackgroundCarousel } from '../../ui/BackgroundCarousel.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Link } from '../../ui/Link.tsx';
import { SceneControls } from '../../ui/SceneControls.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';
import { PublicMenu } from './PublicMenu.tsx';

/** The layout of public pages: background, logo and navigation. */
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

function PlainLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="rounded-sm py-2 font-semibold text-white hover:underline aria-[current=page]:underline aria-[current=page]:underline-offset-8"
    >
      {children}
    </Link>
  );
}
