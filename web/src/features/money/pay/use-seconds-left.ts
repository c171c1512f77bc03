import { useEffect, useState } from 'react';

/** Counts down the seconds that the server gave, from when they arrived: a phone's clock may be wrong by any amount. */
export function useSecondsLeft(given: number): number {
  const [counted, setCounted] = useState({ given, passed: 0 });
  useEffect(() => {
    const startMs = Date.now();
    const count = () => setCounted({ given, passed: Math.max(0, Math.round((Date.now() - startMs) / 1000)) });
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [given]);
  return Math.max(0, given - (counted.given === given ? counted.passed : 0));
}
