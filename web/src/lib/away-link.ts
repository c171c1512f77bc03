/** Stands in place of a link to a file where the link has ended and a new one comes with the next answer. */
export const AWAY_LINK = 'about:blank#away';
