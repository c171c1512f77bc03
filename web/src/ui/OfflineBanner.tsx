import { useOffline } from '../lib/connection.ts';
import { TopBanner } from './TopBanner.tsx';

/** Shows above every page that there is no connection, and what still works. */
export function OfflineBanner() {
  return (
    <TopBanner>
      {useOffline() &&
        'You are offline. You can read what is here and fill in forms; sending works again once you are connected.'}
    </TopBanner>
  );
}
