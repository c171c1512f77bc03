/** The prefix of a draft's name in session storage; its writer follows (`personOf`; `use-stored-draft.ts`). */
export const DRAFT_PREFIX = 'draft:';

/** Deletes all drafts of this tab, except those of the given person. */
export function deleteDrafts(writer?: string) {
  const own = `${DRAFT_PREFIX}${writer}:`;
  const isForgotten = (name: string) => name.startsWith(DRAFT_PREFIX) && !name.startsWith(own);
  for (const name of Object.keys(sessionStorage).filter(isForgotten)) sessionStorage.removeItem(name);
}
