import type { Plugin } from 'vite';

const ENDPOINTS = /contract[\\/]src[\\/].*endpoints\.ts$/;
const SUMMARY = /^\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?$/gm;

/** Leaves the sentences about the calls out of the browser's code: the API page alone shows them, and they weigh on every first view. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    // An empty line stays for each, so that the line numbers stay right.
    transform: (code, id) => (ENDPOINTS.test(id) ? { code: code.replaceAll(SUMMARY, ''), map: null } : undefined),
  };
}
