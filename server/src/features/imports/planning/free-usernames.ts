/** Returns a function that assigns usernames; a taken one gets `.2`, `.3`, … @param taken in small letters */
export function freeUsernames(taken: Iterable<string>): (proposal: string) => string {
  const used = new Set(taken);
  // The last number of each name, so that thousands of equal names need no search each time.
  const counts = new Map<string, number>();
  return (proposal) => {
    const key = proposal.toLowerCase();
    let username = proposal;
    let count = counts.get(key) ?? 2;
    for (; used.has(username.toLowerCase()); count += 1) username = `${proposal}.${count}`;
    counts.set(key, count);
    used.add(username.toLowerCase());
    return username;
  };
}
