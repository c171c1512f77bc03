import { useEffect, useState } from 'react';

/** How long a network waits for the PIN, in seconds. See docs/mobile-money.md. */
export const PROMPT_S = 300;

/**
 * The seconds in which a prompt can still be answered. It counts the time since it was first shown here, because a
 * phone's clock may be wrong by any amount; what lies before is taken from that clock as far as it is possible.
 */
export function useSecondsLeft(requestedAt: string): number {
  const [start] = useState(() => {
    const shownMs = Date.now();
    const age = Math.round((shownMs - Date.parse(requestedAt)) / 1000);
    return { shownMs, age: age >= 0 && age <= PROMPT_S ? age : 0 };
  });
  const [nowMs, setNowMs] = useState(start.shownMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const passed = start.age + Math.max(0, Math.round((nowMs - start.shownMs) / 1000));
  return Math.max(0, PROMPT_S - passed);
}
