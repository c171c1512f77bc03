/** What the names of drafts in the tab's storage begin with; the user id of their writer follows (`use-kept-draft.ts`). */
export const DRAFT_PREFIX = 'draft:';

/** Removes what was typed into any form of this tab, except by the person who is given. */
export function deleteDrafts(writer?: number) {
  const own = `${DRAFT_PREFIX}${writer}:`;
  const isForgotten = (name: string) => name.startsWith(DRAFT_PREFIX) && !name.startsWith(own);
  for (const name of Object.keys(sessionStorage).filter(isForgotten)) sessionStorage.removeItem(name);
}
