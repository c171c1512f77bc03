import type { Clock } from '../parts.ts';

/** Longest delay of a timer, in milliseconds: a clock that was set must not stop the simulator for hours. */
const LONGEST_MS = 60_000;

/** The simulator's time: a clock that can be put forward, with timers. */
export interface SimulatedTime {
  now: () => number;
  /** Resolves when the time has come, or when all waiting ends. */
  until(at: number): Promise<void>;
  /** Plans the next tick for this time, where none is planned for an earlier one. */
  wakeAt(at: number | undefined): void;
  /** Resolves what waited for a time that has come. */
  release(): void;
  /** Ends all waiting. */
  releaseAll(): void;
  stop(): void;
}

/**
 * @param aheadMs how far the time runs ahead of the clock, in milliseconds
 * @param tick is called when a planned time has come by the clock; by other changes of the time, the caller ticks
 * itself
 */
export function simulatedTime(clock: Clock, aheadMs: () => number, tick: () => void): SimulatedTime {
  let waiting: { at: number; resolve: () => void }[] = [];
  let planned: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const now = () => clock.now() + aheadMs();

  function plan(): void {
    clearTimeout(timer);
    const next = Math.min(planned ?? Infinity, ...waiting.map(({ at }) => at));
    if (isStopped || next === Infinity) return;
    timer = setTimeout(
      () => {
        planned = undefined;
        tick();
      },
      Math.min(Math.max(next - now(), 0), LONGEST_MS),
    ).unref();
  }
  function releaseIf(isOver: (at: number) => boolean): void {
    const over = waiting.filter(({ at }) => isOver(at));
    waiting = waiting.filter((one) => !over.includes(one));
    for (const { resolve } of over) resolve();
  }
  return {
    now,
    until: (at) =>
      new Promise((resolve) => {
        waiting.push({ at, resolve });
        plan();
      }),
    wakeAt(at) {
      planned = at;
      plan();
    },
    release: () => releaseIf((at) => at <= now()),
    releaseAll: () => releaseIf(() => true),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      releaseIf(() => true);
    },
  };
}
