import { useSyncExternalStore } from 'react';
import { useLazyPart } from '../lib/use-lazy-part.ts';
import { hasPendingNotices, subscribeNotices } from './notices.ts';

const loadToasts = () => import('./NoticeToasts.tsx');

/** The place for notices; once per page, in the portal's providers. */
export function NoticeRegion() {
  const toasts = useLazyPart(loadToasts, useSyncExternalStore(subscribeNotices, hasPendingNotices));
  return toasts && <toasts.NoticeToasts />;
}
