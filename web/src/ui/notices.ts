export interface Notice {
  type: 'success' | 'failure' | 'working';
  title: string;
  description?: string | undefined;
  until?: Promise<unknown> | undefined;
}

/** Notices from before the region could show them. */
let waiting: Notice[] = [];
let show: ((notice: Notice) => void) | undefined;
const listeners = new Set<() => void>();

/** Shows a notice in the corner of the screen, which screen readers announce. Failures stay longer and interrupt. */
export const notify = {
  success: (title: string, description?: string) => send({ type: 'success', title, description }),
  failure: (title: string, description?: string) => send({ type: 'failure', title, description }),
  /** Shows that work is in progress, until it has ended. */
  working: (title: string, until: Promise<unknown>) => send({ type: 'working', title, until }),
};

/** Passes notices to `receiver`, pending ones first, until the returned function is called. */
export function receiveNotices(receiver: (notice: Notice) => void): () => void {
  show = receiver;
  for (const notice of waiting) receiver(notice);
  setWaiting([]);
  return () => {
    if (show === receiver) show = undefined;
  };
}

/** Whether notices wait to be shown, for `useSyncExternalStore`. */
export const hasPendingNotices = () => waiting.length > 0;

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function send(notice: Notice) {
  if (show) show(notice);
  else setWaiting([...waiting, notice]);
}

function setWaiting(notices: Notice[]) {
  waiting = notices;
  for (const listener of listeners) listener();
}
