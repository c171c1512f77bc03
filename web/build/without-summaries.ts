import type { Plugin } from 'vite';

/** What a call of the contract says to the server and to readers of the API page, on lines of its own as the formatter lays them out. */
const FOR_THE_SERVER = /^ +(?:summary|stale):\s+(['"])(?:(?!\1).)*\1,\n/gm;

/** Leaves out of the portal what its calls say in words: nobody reads that in a browser, and it would be sent to every phone. */
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
