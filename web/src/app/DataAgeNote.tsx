import { useDispatch, useSelector, shallowEqual } from 'react-redux';
import { baseApi } from '../api/base-api.ts';
import { type DataAge, dataAge } from '../api/data-age.ts';
import { useOffline } from '../lib/connection.ts';
import { useSavesData } from '../lib/saves-data.ts';
import { timeAgo } from '../lib/time-ago.ts';
import { useMinute } from '../lib/use-minute.ts';
import { Icon } from '../ui/Icon.tsx';

/** Below this age, data that does not refresh automatically is new enough to need no note, in milliseconds. */
const NEW_MS = 60_000;

/**
 * Shows the age of the data on screen until the server confirms it: after an earlier visit, without a connection, and
 * with low data, where nothing refreshes automatically.
 */
export function DataAgeNote() {
  const age = useSelector((state: { api: Parameters<typeof dataAge>[0] }) => dataAge(state.api), shallowEqual);
  const isOffline = useOffline();
  const isSaving = useSavesData();
  const nowMs = Math.max(useMinute(), age?.atMs ?? 0);
  const dispatch = useDispatch();
  const isOld = age && isSaving && nowMs - age.atMs >= NEW_MS;
  const isShown = age && (isOffline || isOld || !age.isConfirmed);
  const canRefresh = !isOffline && !age?.isRefreshing;
  return (
    <output className="pointer-events-none fixed inset-x-4 bottom-[calc(env(safe-area-inset-bottom)+5.5rem)] z-20 flex lg:bottom-4 justify-center print:static print:justify-start">
      {isShown && (
        <span className="pointer-events-auto flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised py-1 pr-4 pl-3.5 text-sm font-medium text-ink shadow-lg tabular">
          <Icon name="clock" className="size-4.5 text-link" />
          {sentence(age, isOffline, nowMs)}
          {canRefresh && (
            <button
              type="button"
              onClick={() => void dispatch(baseApi.internalActions.onOnline())}
              className="-my-1 -mr-2.5 min-h-11 rounded-full px-2.5 font-semibold text-link hover:underline print:hidden"
            >
              {age.isConfirmed ? 'Refresh' : 'Try again'}
            </button>
          )}
        </span>
      )}
    </output>
  );
}

function sentence({ atMs, isConfirmed, isRefreshing }: DataAge, isOffline: boolean, nowMs: number): string {
  const saved = `Saved ${timeAgo(new Date(atMs).toISOString(), nowMs)}`;
  if (isOffline) return `${saved} · offline`;
  if (isRefreshing) return `${saved} · refreshing…`;
  return isConfirmed ? saved : `${saved} · the portal does not answer`;
}
