import { useSyncExternalStore } from 'react';
import { useLate } from '../lib/use-late.ts';
import { hasWaitingNotices, watchNotices } from './notices.ts';

const loadToasts = () => import('./NoticeToasts.tsx');

/** Where notices appear; once per page, in the portal's providers. */
export function NoticeRegion() {
  const toasts = useLate(loadToasts, useSyncExternalStore(watchNotices, hasWaitingNotices));
  return toasts && <toasts.NoticeToasts />;
}
