/** How much is kept of one person. A tenant has a dozen answers of a few kilobytes each, a manager pages of 50 rows. */
const MOST_ANSWERS = 80;
const MOST_CHARACTERS = 1_000_000;

/** Those of one person's answers that may be kept. One that finds no room is left out, so that a report of thousands of rows costs no other. */
export function withinBounds<Answer extends { text: string }>(newestFirst: readonly Answer[]): Answer[] {
  let characters = 0;
  const fitting = newestFirst.filter(({ text }) => {
    const fits = characters + text.length <= MOST_CHARACTERS;
    if (fits) characters += text.length;
    return fits;
  });
  return fitting.slice(0, MOST_ANSWERS);
}
