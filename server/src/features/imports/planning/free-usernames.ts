/** Returns a function that assigns usernames; a taken one gets `.2`, `.3`, … @param taken in small letters */
export function freeUsernames(taken: Iterable<string>): (wished: string) => string {
  const gone = new Set(taken);
  // The last number of each name, so that thousands of equal names need no search each time.
  const counts = new Map<string, number>();
  return (wished) => {
    const key = wished.toLowerCase();
    let username = wished;
    let count = counts.get(key) ?? 2;
    for (; gone.has(username.toLowerCase()); count += 1) username = `${wished}.${count}`;
    counts.set(key, count);
    gone.add(username.toLowerCase());
    return username;
  };
}
