import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../api/base-api.ts';
import { useOffline } from '../lib/connection.ts';
import { savesData } from '../lib/saves-data.ts';
import { send } from '../lib/send.ts';
import { TopBanner } from '../ui/TopBanner.tsx';

/** How often it is asked whether the records are there again, in milliseconds. */
const ASK_EVERY_MS = 3_000;
/** The same where data is saved: a call every so often for a few bytes, so that nobody has to load the page again. */
const SAVING_ASK_EVERY_MS = 30_000;

/**
 * Says above every page that the server is there and its database is not, for as long as that is so; then everything shown is asked
 * for again, and `onBack` takes the banner away. Comes with the first call that was refused for that reason.
 */
export function DatabaseDownBanner({ onBack }: { onBack: (nothing: undefined) => void }) {
  const dispatch = useDispatch();
  const isOffline = useOffline();
  // What is there from the beginning is not announced; what is put in afterwards is.
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    const saying = setTimeout(() => setSaid(true));
    let isGone = false;
    const ask = async () => {
      const answer = await send({ method: 'GET', path: '/healthz' });
      // A server without this call says so, and is asked for the rest again.
      const isAway = 'failure' in answer ? answer.failure !== 'PARSING_ERROR' : answer.status === 503;
      if (isGone || isAway) return;
      onBack(undefined);
      dispatch(baseApi.internalActions.onOnline());
    };
    const timer = setInterval(() => void ask(), savesData() ? SAVING_ASK_EVERY_MS : ASK_EVERY_MS);
    return () => {
      isGone = true;
      clearTimeout(saying);
      clearInterval(timer);
    };
  }, [onBack, dispatch]);
  return (
    <TopBanner>
      {isSaid &&
        !isOffline &&
        'The portal cannot reach its records just now. What you typed stays here; it tries again by itself.'}
    </TopBanner>
  );
}
