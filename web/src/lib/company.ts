const NAME = 'company';
/** Of this page, where the browser stores nothing. */
let remembered: string | null = null;

/**
 * The short name of this portal's office, if one server has several and the host does not name it: from a link
 * (`?company=kampala-homes`), and then from this browser. Called when the portal starts, because a page removes the
 * token of its link from the address together with the rest of the query, and a guard redirects to the sign-in without
 * it. See docs/rules.md, The company of a request.
 */
export function rememberCompany(): string | null {
  const named = new URLSearchParams(location.search).get(NAME);
  if (named) remembered = named;
  try {
    if (named) localStorage.setItem(NAME, named);
    return named ?? localStorage.getItem(NAME);
  } catch {
    return remembered;
  }
}

/** Makes this browser use the first office of the server again. */
export function forgetCompany(): void {
  remembered = null;
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Nothing is stored here.
  }
}

/** A path with the office's name. A call with a token needs none: the token names the office. */
export function withCompany(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const company = headers['Authorization'] ? null : rememberCompany();
  return company ? `${path}${path.includes('?') ? '&' : '?'}company=${encodeURIComponent(company)}` : path;
}
