import { failFor } from '@amayumba/contract/refusal.ts';

interface Allowance {
  /** How many requests one address may make … */
  requests: number;
  /** … in so many minutes. */
  minutes: number;
}

/** So many addresses are remembered at most; the ones first seen are forgotten first. */
const ADDRESSES_MAX = 10_000;

/**
 * Keeps one address from making an open call too often; counted by this process alone. The result refuses what is too much.
 * @throws Refusal too_many_requests
 */
export function throttle(clock: { now(): number }, { requests, minutes }: Allowance): (address: string) => void {
  const counts = new Map<string, { used: number; endsAtMs: number }>();
  return (address) => {
    const nowMs = clock.now();
    let count = counts.get(address);
    if (!count || count.endsAtMs <= nowMs) {
      counts.delete(address);
      if (counts.size >= ADDRESSES_MAX) counts.delete(counts.keys().next().value ?? '');
      count = { used: 0, endsAtMs: nowMs + minutes * 60_000 };
      counts.set(address, count);
    }
    if (count.used >= requests) failFor('too_many_requests', Math.ceil((count.endsAtMs - nowMs) / 1000));
    count.used += 1;
  };
}
