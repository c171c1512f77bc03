import { withoutEnd } from '@amayumba/contract/plain-text.ts';

/** Settings that the page reads when it runs, so that one build works with any server. */
interface Config {
  /** The address of the API, without a trailing slash; empty if it is on the page's own origin. */
  apiBaseUrl: string;
  /** Whether the server creates portals for other offices. */
  offersSignUp: boolean;
}

let known: Promise<Config> | undefined;

/** Reads /config.json once. A server without that file is its own API. */
export function loadConfig(): Promise<Config> {
  known ??= fetch('/config.json')
    .then(async (response) => read(response.ok ? await response.json() : null))
    .catch(() => {
      known = undefined; // the next call tries again
      return read(null);
    });
  return known;
}

function read(content: unknown): Config {
  const { api_base_url, sign_up } = (content ?? {}) as Readonly<Record<string, unknown>>;
  return {
    apiBaseUrl: typeof api_base_url === 'string' ? withoutEnd(api_base_url, '/') : '',
    offersSignUp: sign_up === true,
  };
}
