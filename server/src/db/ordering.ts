/** An ordering as a list call takes it: `name`, or `-name` for the other way round. Decisions §2. */
export function directionOf<F extends string>(ordering: F | `-${F}`): { field: F; direction: 'asc' | 'desc' } {
  return ordering.startsWith('-')
    ? { field: ordering.slice(1) as F, direction: 'desc' }
    : { field: ordering as F, direction: 'asc' };
}
