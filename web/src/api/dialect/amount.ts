/** Reads an amount that is a number or its text (`"500000.00"`); anything else is returned unchanged. */
export function readAmount(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value;
  const amount = Number(value);
  return Number.isFinite(amount) ? amount : value;
}

/** Reads an amount of money like {@link readAmount}, rounded: shillings have no fractions, but another server may. */
export function readUgx(value: unknown): unknown {
  const amount = readAmount(value);
  return typeof amount === 'number' ? Math.round(amount) : amount;
}
