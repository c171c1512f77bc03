import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { baseApi } from '../api/base-api.ts';
import type { DatabaseDownBanner } from './DatabaseDownBanner.tsx';

/**
 * The store of one signed-in person; who comes next gets a new one, so that nothing is left over. When the server's database is away, `show`
 * gets the banner that says so; what of it cannot be fetched now is with the next refusal.
 */
export function createStore(show: (banner: () => typeof DatabaseDownBanner) => void) {
  const watchRefusals: Middleware = () => (next) => (action) => {
    if ((action as { payload?: { code?: unknown } }).payload?.code === 'database_away')
      void import('./DatabaseDownBanner.tsx').then(
        (m) => show(() => m.DatabaseDownBanner),
        () => {},
      );
    return next(action);
  };
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    // RTK Query keeps the arguments of mutations, which may hold files.
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(baseApi.middleware, watchRefusals),
  });
  setupListeners(store.dispatch); // refetch on focus and when the connection is back
  return store;
}
