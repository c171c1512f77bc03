import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../api/base-api.ts';
import { savesData } from '../lib/saves-data.ts';
import { send } from '../lib/send.ts';
import { Icon } from '../ui/Icon.tsx';

/** How often it is asked whether the records are there again, in milliseconds. */
const ASK_EVERY_MS = 3_000;
/** The same where data is saved: a call every so often for a few bytes, so that nobody has to load the page again. */
const SAVING_ASK_EVERY_MS = 30_000;

/**
 * Says above every page that the server is there and its database is not, for as long as that is so; then everything shown is asked
 * for again, and `onBack` takes the banner away. Comes with the first call that was refused for that reason.
 */
export function RecordsAwayBanner({ onBack }: { onBack: (nothing: undefined) => void }) {
  const dispatch = useDispatch();
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
    <output className="sticky top-0 z-30 block print:hidden">
      {isSaid && (
        <span className="flex items-start justify-center gap-2 border border-amber-line bg-amber-bg px-4 py-2 text-sm text-amber-ink">
          <Icon name="alert" className="mt-px size-4.5 flex-none" />
          <span>
            The portal cannot reach its records just now. What you typed stays here; it tries again by itself.
          </span>
        </span>
      )}
    </output>
  );
}
