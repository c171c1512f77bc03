import { Spinner } from './Spinner.tsx';

/**
 * The empty frame of a portal while it loads, with a label; what AppShell shows stands in the same places. The first
 * one is in index.html, before any script loads.
 */
export const LoadingSplash = ({ label }: { label: string }) => (
  <div className="flex min-h-(--window)">
    <div className="hidden w-62 flex-none bg-linear-to-b from-sidebar to-[#082126] px-5.5 pt-6 in-data-narrow:w-19 lg:block dark:to-[#050e10]">
      <img src="/logo-on-dark.svg" alt="" className="h-8 w-auto in-data-narrow:hidden" />
    </div>
    <div className="relative isolate flex flex-1 flex-col">
      <div className="absolute inset-x-0 top-0 -z-1 h-29 bg-[#6e6154] lg:h-16">
        <div className="scrim-band absolute inset-0" />
      </div>
      <div className="flex h-13.5 items-center px-3 pt-2.5 lg:hidden">
        <img src="/logo-on-dark.svg" alt="" width={152} height={28} className="mx-auto h-7 w-auto" />
      </div>
      <main className="grid flex-1 place-content-center pb-18 text-muted">
        <Spinner label={label} />
      </main>
      <div className="fixed inset-x-0 bottom-0 h-18.25 border-t border-line bg-surface lg:hidden" />
    </div>
  </div>
);
