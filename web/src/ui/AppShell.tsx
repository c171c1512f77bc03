import { formatInstant } from '@amayumba/contract/calendar.ts';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigation } from '../lib/navigation.ts';
import { SIDEBAR_WIDTH, useMediaQuery } from '../lib/use-media-query.ts';
import { useStoredFlag } from '../lib/use-stored-flag.ts';
import { BackgroundCarousel } from './BackgroundCarousel.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Drawer } from './Drawer.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { HeaderExtra } from './PageHeader.tsx';
import { IconButton } from './IconButton.tsx';
import { ScenePauseButton } from './SceneControls.tsx';
import { type ShellSection, Sidebar, type SidebarProps } from './Sidebar.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useCarousel } from './use-carousel.ts';

interface AppShellProps extends Pick<SidebarProps, 'label' | 'sections' | 'user' | 'account' | 'onSignOut'> {
  /** Next to the buttons of each screen's head; below 1024px in the bar at the top. */
  bell: ReactNode;
  children: ReactNode;
}

export function AppShell({ label, sections: given, user, account, onSignOut, bell, children }: AppShellProps) {
  const isWide = useMediaQuery(SIDEBAR_WIDTH);
  const [isCollapsed, setCollapsed] = useStoredFlag('sidebar_collapsed');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const carousel = useCarousel();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useNavigation().place;
  useNewPage(pathname, main);
  const sections = useRememberedFilters(given);
  const sidebar = { label, sections, user, account, onSignOut, carousel };
  return (
    <div className="flex min-h-(--window) print:block">
      <PrintedNote label={label} />
      <a
        href="#content"
        // Not by the address: closing a dialog goes back in the history, and the browser would focus its fragment
        // again.
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-surface px-4 py-2.5 font-semibold shadow-lg focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      {isWide && (
        <aside aria-label={label} className="sticky top-(--banner) z-31 h-(--window) flex-none print:hidden">
          <Sidebar {...sidebar} isCollapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} />
        </aside>
      )}
      <div className="group relative isolate min-w-0 flex-1">
        {/* Working screens show a narrow band of the picture, the first screen of a portal a tall one. */}
        <div className="absolute inset-x-0 top-0 -z-1 h-29 overflow-hidden group-has-data-tall:h-47.5 lg:h-16 print:hidden">
          <BackgroundCarousel carousel={carousel} extent="band" />
          <div className="scrim-band absolute inset-0 z-2" />
        </div>
        {!isWide && (
          <header className="flex items-center gap-2 px-3 pt-2.5 text-white print:hidden">
            <div className="flex-1">
              <IconButton icon="menu" label="Open menu" tone="onDark" onClick={() => setDrawerOpen(true)} />
            </div>
            <img
              src="/logo-on-dark.svg"
              alt="Amayumba"
              width={152}
              height={28}
              className="h-7 w-auto min-w-0 object-contain"
            />
            <div className="flex flex-1 items-center justify-end gap-2">
              <ScenePauseButton carousel={carousel} className="-mr-2" />
              {bell}
            </div>
          </header>
        )}
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          // A root of its own flow: the margin of what loads first must not move it.
          className="mx-auto flow-root max-w-400 px-4 pt-1.5 pb-36 outline-none sm:px-6 lg:px-6 lg:pt-0 lg:pb-20 print:max-w-none print:p-0"
        >
          <ErrorBoundary key={pathname}>
            <HeaderExtra value={isWide ? bell : null}>
              <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
            </HeaderExtra>
          </ErrorBoundary>
        </main>
      </div>
      {!isWide && <BottomBar sections={sections} account={account} />}
      {!isWide && (
        <Drawer title={label} side="left" isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
          <Sidebar {...sidebar} onNavigate={() => setDrawerOpen(false)} />
        </Drawer>
      )}
    </div>
  );
}

/** After a change of page, scrolls to the top and moves focus to the content, so that the keyboard continues there. */
function useNewPage(pathname: string, main: React.RefObject<HTMLElement | null>) {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

const ScreenSkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="my-3.5 h-9 w-56 opacity-40" />
    <div className="card h-28" />
    <div className="card mt-4 h-80" />
    <output className="sr-only">Loading page...</output>
  </div>
);

/** The first line of a print: its title and the time of printing. Not shown on screen. */
function PrintedNote({ label }: { label: string }) {
  const [nowMs, setNowMs] = useState<number>();
  useEffect(() => {
    // Rendered synchronously, because the browser prints as soon as this returns.
    const update = () => flushSync(() => setNowMs(Date.now()));
    const paper = matchMedia('print');
    window.addEventListener('beforeprint', update);
    paper.addEventListener('change', update);
    return () => {
      window.removeEventListener('beforeprint', update);
      paper.removeEventListener('change', update);
    };
  }, []);
  return (
    <p className="mb-4 hidden justify-between border-b border-line pb-2 text-sm text-muted print:flex">
      <span>Amayumba · {label}</span>
      {nowMs !== undefined && <span>Printed {formatInstant(new Date(nowMs).toISOString())}, Kampala</span>}
    </p>
  );
}

/**
 * The sections with the filters that their screens had last. The open one has none, so that its own link shows the
 * whole list again. Signing out ends the portal's frame, and with it these filters.
 */
function useRememberedFilters(sections: readonly ShellSection[]): readonly ShellSection[] {
  const { pathname, search } = useNavigation().place;
  const [kept, setKept] = useState<Readonly<Record<string, string>>>({});
  const shown = sections.find(({ to }) => to === pathname);
  const filters = shown && filtersIn(search, shown.opens);
  if (filters !== undefined && (kept[pathname] ?? '') !== filters) setKept({ ...kept, [pathname]: filters });
  return sections.map((section) => (section.to === pathname ? section : { ...section, filters: kept[section.to] }));
}

function filtersIn(search: string, opens: string | undefined): string {
  const params = new URLSearchParams(search);
  if (opens) params.delete(opens);
  return `?${params}`.replace(/\?$/, '');
}
