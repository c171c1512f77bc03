import type { Plugin } from 'vite';

/** The fields of a call that only the server and the API page use. The formatter gives each its own line. */
const FOR_THE_SERVER = /^ +(?:summary|stale):\s+(['"])(?:(?!\1).)*\1,\n/gm;

/**
 * Removes the summaries of calls from the portal's bundle, because no screen shows them and every phone would fetch
 * them.
 */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/src\/.*endpoints\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(FOR_THE_SERVER, ''), map: null }),
    },
  };
}
