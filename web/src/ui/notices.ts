/** Something to say in the corner of the screen. */
export interface Notice {
  type: 'success' | 'failure' | 'working';
  title: string;
  description?: string | undefined;
  /** How long something goes on. */
  until?: Promise<unknown> | undefined;
}

/** What was said before there was anything to show it. */
let waiting: Notice[] = [];
let show: ((notice: Notice) => void) | undefined;
const listeners = new Set<() => void>();

/** Says something in the corner of the screen, where screen readers announce it. Failures stay longer and interrupt. */
export const notify = {
  success: (title: string, description?: string) => tell({ type: 'success', title, description }),
  failure: (title: string, description?: string) => tell({ type: 'failure', title, description }),
  /** Says that something goes on, until it has ended. */
  working: (title: string, until: Promise<unknown>) => tell({ type: 'working', title, until }),
};

/** From now on notices are shown by `receiver`, those that wait first; until the function it returns is called. */
export function receiveNotices(receiver: (notice: Notice) => void): () => void {
  show = receiver;
  for (const notice of waiting) receiver(notice);
  setWaiting([]);
  return () => {
    if (show === receiver) show = undefined;
  };
}

/** Whether something waits to be shown, for `useSyncExternalStore`. */
export const hasPendingNotices = () => waiting.length > 0;

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(notice: Notice) {
  if (show) show(notice);
  else setWaiting([...waiting, notice]);
}

function setWaiting(notices: Notice[]) {
  waiting = notices;
  for (const listener of listeners) listener();
}
