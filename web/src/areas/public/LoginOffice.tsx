import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { fieldOf } from '../../api/dialect/filled.ts';
import { forgetCompany, rememberCompany } from '../../lib/company.ts';
import { loadPath } from '../../lib/load-path.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';

const PLAIN = 'Sign in to your portal.';

/**
 * The sentence that names the office, or reports that there is none of this name; the plain one if no office has a
 * name.
 */
async function sentenceFor(signal: AbortSignal): Promise<string> {
  const result = await call({ method: 'GET', path: PUBLIC_PATHS.contact }, signal);
  if ('error' in result) return result.error.error;
  const name = fieldOf(result.data, 'landlord_name');
  return typeof name === 'string' && name !== '' ? `Sign in to the portal of ${name}.` : PLAIN;
}

function leave() {
  forgetCompany();
  loadPath('/login');
}

/**
 * The office of this portal, if a link has led to one of several offices and this browser remembers it. Otherwise makes
 * no request.
 */
export function LoginOffice() {
  const company = rememberCompany();
  const [sentence, setSentence] = useState(PLAIN);
  useEffect(() => {
    if (!company) return undefined;
    const stop = new AbortController();
    const show = async () => {
      const known = await sentenceFor(stop.signal);
      if (!stop.signal.aborted) setSentence(known);
    };
    void show();
    return () => stop.abort();
  }, [company]);

  return (
    <p className="mt-1 text-muted">
      {sentence}
      {company && (
        <>
          {' '}
          <button type="button" onClick={leave} className="rounded-xs text-link hover:underline">
            Not your office?
          </button>
        </>
      )}
    </p>
  );
}
