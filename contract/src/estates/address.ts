/** The address of an imported estate whose rows have none. */
export const NO_ADDRESS = 'Not given';

/** An address in a place that does not say what it is, where "Not given" reads as if it were about the estate. */
export const addressWithoutLabel = (address: string): string => (address === NO_ADDRESS ? 'No address yet' : address);
