/** Hands out usernames: where one is taken, `.2`, `.3`, … is added. @param taken in small letters */
export function freeUsernames(taken: Iterable<string>): (wished: string) => string {
  const gone = new Set(taken);
  // From where a name goes on, so that thousands of one name are not counted through each time.
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
