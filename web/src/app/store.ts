import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { baseApi } from '../api/base-api.ts';

/** The store of one signed-in person; who comes next gets a new one, so that nothing is left over. Hears when the server's database is away. */
export function createStore(onRecordsAway: () => void) {
  const watchRefusals: Middleware = () => (next) => (action) => {
    if ((action as { payload?: { code?: unknown } }).payload?.code === 'database_away') onRecordsAway();
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
