import { useEffect, useState } from 'react';
import { fieldOf } from '../../api/dialect/filled.ts';
import { getSession } from '../../auth/session.ts';
import { loadConfig } from '../../config.ts';

/** The text of a form's field with that name; empty if there is none. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * Returns the page requested before the login if it belongs to this role's portal, else the portal's first page. A page
 * from an ended session is only for the same person, because its address may contain a name that they searched for.
 */
export function rememberedPath(state: unknown, home: string): string {
  const from = fieldOf(state, 'from');
  const by = fieldOf(state, 'by');
  if (by !== undefined && by !== getSession().profile?.id) return home;
  return typeof from === 'string' && (from === home || from.startsWith(`${home}/`)) ? from : home;
}

/** Whether this server creates portals for other offices; undefined until that is known. */
export function useOffersSignUp(): boolean | undefined {
  const [isOffered, setOffered] = useState<boolean>();
  useEffect(() => void loadConfig().then(({ offersSignUp }) => setOffered(offersSignUp)), []);
  return isOffered;
}
