import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present moment in milliseconds since 1970, told anew at the start of each minute. Specification section 9. */
export function useMinute(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNowMs(Date.now()), MINUTE_MS - (nowMs % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [nowMs]);
  return nowMs;
}
