const NAME = 'company';

/**
 * The short name of the office whose portal this is, where one server has several and the host does not tell: from a
 * link (`?company=kampala-homes`), and then from this browser. See docs/rules.md, The company of a request.
 */
function companyHere(): string | null {
  const named = new URLSearchParams(location.search).get(NAME);
  try {
    if (named) localStorage.setItem(NAME, named);
    return named ?? localStorage.getItem(NAME);
  } catch {
    // The browser stores nothing.
    return named;
  }
}

/** A path with the office's name. A call with a token needs none: the token names the office. */
export function withCompany(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const company = headers['Authorization'] ? null : companyHere();
  return company ? `${path}${path.includes('?') ? '&' : '?'}company=${encodeURIComponent(company)}` : path;
}
