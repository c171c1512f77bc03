/** `1 apartment`, `12 apartments`. */
export function apartmentsText(count: number): string {
  return `${count.toLocaleString('en-UG')} ${count === 1 ? 'apartment' : 'apartments'}`;
}
