import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../api/base-api.ts';
import { useOffline } from '../lib/connection.ts';
import { savesData } from '../lib/saves-data.ts';
import { send } from '../lib/send.ts';
import { TopBanner } from '../ui/TopBanner.tsx';

/** The interval in which it checks whether the database is back, in milliseconds. */
const ASK_EVERY_MS = 3_000;
/** The same with low data: a call of a few bytes, so that nobody has to reload the page. */
const SAVING_ASK_EVERY_MS = 30_000;

/**
 * Shows above every page that the server's database is unavailable. Once it is back, all data shown is refetched and
 * `onBack` removes the banner. The first call refused for that reason loads it.
 */
export function DatabaseDownBanner({ onBack }: { onBack: (nothing: undefined) => void }) {
  const dispatch = useDispatch();
  const isOffline = useOffline();
  // Screen readers announce text that is added later, not text that is there from the start.
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    const announcing = setTimeout(() => setAnnounced(true));
    let isGone = false;
    const ask = async () => {
      const answer = await send({ method: 'GET', path: '/healthz' });
      // A server without this call returns something else, which counts as back.
      const isAway = 'failure' in answer ? answer.failure !== 'PARSING_ERROR' : answer.status === 503;
      if (isGone || isAway) return;
      onBack(undefined);
      dispatch(baseApi.internalActions.onOnline());
    };
    const timer = setInterval(() => void ask(), savesData() ? SAVING_ASK_EVERY_MS : ASK_EVERY_MS);
    return () => {
      isGone = true;
      clearTimeout(announcing);
      clearInterval(timer);
    };
  }, [onBack, dispatch]);
  return (
    <TopBanner>
      {isAnnounced &&
        !isOffline &&
        'The portal cannot reach its records just now. What you typed stays here; it tries again by itself.'}
    </TopBanner>
  );
}
