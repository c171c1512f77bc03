import { withoutEnd } from '../plain-text.ts';

/** The longest short name of a company. */
export const SHORT_NAME_MAX = 40;
/** The short name of a company is part of an address. The database checks the same shape. */
export const SHORT_NAME_SHAPE = /^[a-z][a-z\d-]*$/;
/** How long the link of a sign-up works, in hours. See docs/rules.md, Sign-up of a company. */
export const SIGN_UP_HOURS = 24;

/** The path prefix of a company without a host name. */
export const companyPath = (shortName: string): string => `/c/${shortName}`;

/** Makes a short name from a name: `Kampala Homes Ltd` gives `kampala-homes-ltd`. */
export function shortNameOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('-');
  return withoutEnd((/^[a-z]/.test(words) ? words : `c-${words}`).slice(0, SHORT_NAME_MAX), '-');
}
