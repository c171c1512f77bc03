/** The `ordering` of a list call: `name`, or `-name` for descending. See docs/product.md, Lists. */
export function directionOf<F extends string>(ordering: F | `-${F}`): { field: F; direction: 'asc' | 'desc' } {
  return ordering.startsWith('-')
    ? { field: ordering.slice(1) as F, direction: 'desc' }
    : { field: ordering as F, direction: 'asc' };
}
