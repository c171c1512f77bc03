import { useOffline } from '../lib/connection.ts';
import { Icon } from './Icon.tsx';

/** Says above every page that there is no connection, and what still works. */
export function OfflineBanner() {
  const isOffline = useOffline();
  return (
    <output className="sticky top-0 z-30 block">
      {isOffline && (
        <span className="flex items-center justify-center gap-2 border border-amber-line bg-amber-bg px-4 py-2 text-sm text-amber-ink">
          <Icon name="alert" />
          You are offline. You can read what is here and fill in forms; sending works again once you are connected.
        </span>
      )}
    </output>
  );
}
