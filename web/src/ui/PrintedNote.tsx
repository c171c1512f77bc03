import { formatInstant } from '@amayumba/contract/calendar.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The first line of a print: its title and the time of printing. Not shown on screen. */
export function PrintedNote({ label }: { label: string }) {
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
