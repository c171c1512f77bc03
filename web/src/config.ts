import { withoutEnd } from '@amayumba/contract/plain-text.ts';

/** What the served page has to learn when it runs, so that it need not be built again for another server. */
interface Config {
  /** Where the API answers, without a trailing slash; empty when that is where the page came from. */
  apiBaseUrl: string;
}

let known: Promise<Config> | undefined;

/** Reads /config.json once. A server without that file is its own API. */
export function loadConfig(): Promise<Config> {
  known ??= fetch('/config.json')
    .then(async (response) => ({ apiBaseUrl: baseUrlOf(response.ok ? await response.json() : null) }))
    .catch(() => {
      known = undefined; // asked again with the next call
      return { apiBaseUrl: '' };
    });
  return known;
}

function baseUrlOf(content: unknown): string {
  const isObject = typeof content === 'object' && content !== null && 'api_base_url' in content;
  return isObject && typeof content.api_base_url === 'string' ? withoutEnd(content.api_base_url, '/') : '';
}
