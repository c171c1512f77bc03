/** Homes of one kind in a block. */
export interface HomesPlan {
  count: number;
  rooms: number;
  /** Square metres, from and to. */
  size: readonly [number, number];
  /** Shillings a month, from and to. */
  rent: readonly [number, number];
  /** Rents are whole multiples of this. */
  rentStep: number;
  description: string;
}

/** The plan of an estate of the demo portfolio: its homes, and how many of them are empty or unpaid. */
export interface EstatePlan {
  name: string;
  address: string;
  size: string;
  description: string;
  /** The owner: the demo account `owner`, or the second owner. */
  owner: 'owner' | 'second';
  /** Ids of the amenities of the whole estate. */
  amenities: readonly number[];
  /** The share of homes let furnished. */
  furnishedShare: number;
  blocks: readonly { name: string; description: string; letter: string; homes: readonly HomesPlan[] }[];
  /** Homes that are empty today. */
  vacant: number;
  /** Largest share of this month's rent that is not paid yet. */
  unpaidShare: number;
}
