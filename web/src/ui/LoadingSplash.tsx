import { Spinner } from './Spinner.tsx';

/** Fills the window while a portal loads, with a label. The first one is in index.html, before any script loads. */
export const LoadingSplash = ({ label }: { label: string }) => (
  <main className="grid min-h-(--window) place-content-center justify-items-center gap-5 text-muted">
    {/* Lazy, so that the browser skips the one of the other theme. */}
    <img src="/mark.svg" alt="" loading="lazy" className="h-12 dark:hidden" />
    <img src="/mark-on-dark.svg" alt="" loading="lazy" className="hidden h-12 dark:block" />
    <Spinner label={label} />
  </main>
);
