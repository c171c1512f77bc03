import { withoutEnd } from '@amayumba/contract/plain-text.ts';

/** Settings that the page reads when it runs, so that one build works with any server. */
interface Config {
  /** The address of the API, without a trailing slash; empty if it is on the page's own origin. */
  apiBaseUrl: string;
}

let known: Promise<Config> | undefined;

/** Reads /config.json once. A server without that file is its own API. */
export function loadConfig(): Promise<Config> {
  known ??= fetch('/config.json')
    .then(async (response) => ({ apiBaseUrl: baseUrlOf(response.ok ? await response.json() : null) }))
    .catch(() => {
      known = undefined; // the next call tries again
      return { apiBaseUrl: '' };
    });
  return known;
}

function baseUrlOf(content: unknown): string {
  const isObject = typeof content === 'object' && content !== null && 'api_base_url' in content;
  return isObject && typeof content.api_base_url === 'string' ? withoutEnd(content.api_base_url, '/') : '';
}
