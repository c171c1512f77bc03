import { TIME_ZONE } from '@amayumba/contract/calendar.ts';
import { lazyValue } from '@amayumba/contract/once.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const timeFormat = lazyValue(
  () => new Intl.DateTimeFormat('en-UG', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE }),
);

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
      {nowMs !== undefined && <span>Printed {timeFormat().format(nowMs)}, Kampala</span>}
    </p>
  );
}
