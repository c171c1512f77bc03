/** Shillings with two decimals, as text. */
export const costOf = (shillings: number): string => shillings.toFixed(2);
