import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { baseApi } from '../api/base-api.ts';
import { refreshProfile } from '../api/refresh-profile.ts';
import type { DatabaseDownBanner } from './DatabaseDownBanner.tsx';

/**
 * The store of one signed-in person; the next person gets a new one, so that no data remains. While the server's
 * database is unavailable, `show` gets the banner. If the banner's code cannot be loaded, the next refusal retries. A
 * refusal for want of a permission loads the profile again, so that the portal no longer offers the call.
 */
export function createStore(show: (banner: () => typeof DatabaseDownBanner) => void) {
  const watchRefusals: Middleware = () => (next) => (action) => {
    const code = (action as { payload?: { code?: unknown } }).payload?.code;
    if (code === 'role_not_allowed' || code === 'estates_limited') void refreshProfile();
    if (code === 'database_away')
      void import('./DatabaseDownBanner.tsx').then(
        (m) => show(() => m.DatabaseDownBanner),
        () => {},
      );
    return next(action);
  };
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    // RTK Query stores the arguments of mutations, which may contain files. What it stores is frozen, so no check for
    // changes is needed.
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(baseApi.middleware, watchRefusals),
  });
  setupListeners(store.dispatch); // refetches on focus and after a lost connection
  return store;
}
