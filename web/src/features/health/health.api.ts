import { baseApi } from '../../api/base-api.ts';
import { fieldOf } from '../../api/dialect/filled.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';

export type ApiHealth = { isStable: true; durationMs: number } | { isStable: false; reason: string };

async function timed<T>(work: () => T | PromiseLike<T>): Promise<[result: T, durationMs: number]> {
  const start = performance.now();
  const result = await work();
  return [result, Math.round(performance.now() - start)];
}

export const { useGetApiHealthQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Checks the API and measures the response time. For a server without /healthz it fetches the profile instead. */
    getApiHealth: build.query<ApiHealth, void>({
      queryFn: async (_none, _api, _options, ask) => {
        const [health, durationMs] = await timed(() => ask({ method: 'GET', path: '/healthz' }));
        if (fieldOf(health.data, 'status') === 'ok') return { data: { isStable: true, durationMs } };
        if (health.error?.status === 503) return { data: { isStable: false, reason: 'Its database is away' } };
        const [profile, profileMs] = await timed(() => ask({ method: 'GET', path: PUBLIC_PATHS.getProfile }));
        if (!profile.error) return { data: { isStable: true, durationMs: profileMs } };
        const { status, error } = profile.error;
        return { data: { isStable: false, reason: status === 'FETCH_ERROR' ? 'Not reachable' : error } };
      },
    }),
  }),
});
