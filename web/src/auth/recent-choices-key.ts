/**
 * The name in local storage of the records that were last chosen in the search (`features/search/SearchDialog.tsx`).
 */
export const RECENT_CHOICES = 'recent_choices';
