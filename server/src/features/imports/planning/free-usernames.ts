/** Hands out usernames: where one is taken, `.2`, `.3`, … is added. @param taken in small letters */
export function freeUsernames(taken: Iterable<string>): (wished: string) => string {
  const gone = new Set(taken);
  return (wished) => {
    let username = wished;
    for (let count = 2; gone.has(username.toLowerCase()); count += 1) username = `${wished}.${count}`;
    gone.add(username.toLowerCase());
    return username;
  };
}
