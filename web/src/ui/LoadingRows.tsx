import { Skeleton } from './Skeleton.tsx';

const ROWS = 6;

/** A panel whose content is loading; `text` is for screen readers, for example 'Loading the audit log...'. */
export const LoadingRows = ({ text }: { text: string }) => (
  <div aria-busy="true" className="grid gap-3 p-4 sm:px-5">
    <output className="sr-only">{text}</output>
    {Array.from({ length: ROWS }, (_, row) => (
      <Skeleton key={row} className="h-11" />
    ))}
  </div>
);
