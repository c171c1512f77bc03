/** The limit for one person. A tenant has a dozen responses of a few kilobytes each, a manager has pages of 50 rows. */
const MOST_ANSWERS = 80;
const MOST_CHARACTERS = 1_000_000;

/**
 * The responses of one person that fit into the limits. One that does not fit is skipped, so that a report of
 * thousands of rows evicts no other.
 */
export function withinBounds<Answer extends { text: string }>(newestFirst: readonly Answer[]): Answer[] {
  let characters = 0;
  const fitting = newestFirst.filter(({ text }) => {
    const fits = characters + text.length <= MOST_CHARACTERS;
    if (fits) characters += text.length;
    return fits;
  });
  return fitting.slice(0, MOST_ANSWERS);
}
