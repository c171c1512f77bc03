import { Spinner } from './Spinner.tsx';

/** Fills the window while a portal is on its way, saying what is waited for. */
export function LoadingSplash({ label }: { label: string }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-5 text-muted">
      <img src="/mark.svg" alt="" className="h-12 dark:hidden" />
      <img src="/mark-on-dark.svg" alt="" className="hidden h-12 dark:block" />
      <Spinner label={label} />
    </main>
  );
}
