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

/** Rents are typical for these places; the estates themselves are invented. */
export const ESTATE_PLANS: readonly EstatePlan[] = [
  {
    name: 'Buwate Gardens',
    address: 'Plot 18, Buwate Road, Najjera II, Kira Municipality',
    size: '1.4 acres',
    description:
      'Family apartments around a garden, ten minutes from the Northern Bypass. Own borehole and guarded gate.',
    owner: 'owner',
    amenities: [1, 2, 3, 6, 8, 11],
    furnishedShare: 0.1,
    blocks: [
      {
        name: 'Block A',
        description: 'Faces the garden',
        letter: 'A',
        homes: [
          {
            count: 4,
            rooms: 2,
            size: [42, 50],
            rent: [550_000, 700_000],
            rentStep: 50_000,
            description: 'One bedroom',
          },
          {
            count: 8,
            rooms: 3,
            size: [62, 78],
            rent: [750_000, 950_000],
            rentStep: 50_000,
            description: 'Two bedrooms with a balcony',
          },
        ],
      },
      {
        name: 'Block B',
        description: 'Towards Buwate trading centre',
        letter: 'B',
        homes: [
          {
            count: 6,
            rooms: 3,
            size: [64, 76],
            rent: [700_000, 900_000],
            rentStep: 50_000,
            description: 'Two bedrooms',
          },
          {
            count: 6,
            rooms: 4,
            size: [94, 112],
            rent: [1_200_000, 1_450_000],
            rentStep: 50_000,
            description: 'Three bedrooms, master ensuite',
          },
        ],
      },
    ],
    vacant: 3,
    unpaidShare: 0.09,
  },
  {
    name: 'Naalya Terraces',
    address: 'Plot 42, Naalya–Namugongo Road, Naalya',
    size: '0.9 acres',
    description:
      'Terraced flats near the shopping mall, tarmac to the door. Standby generator and solar water heating.',
    owner: 'owner',
    amenities: [1, 2, 4, 5, 6, 7, 8],
    furnishedShare: 0.2,
    blocks: [
      {
        name: 'East Terrace',
        description: 'Studios and one-bedroom flats',
        letter: 'E',
        homes: [
          {
            count: 4,
            rooms: 1,
            size: [24, 30],
            rent: [400_000, 450_000],
            rentStep: 25_000,
            description: 'Studio with kitchenette',
          },
          {
            count: 6,
            rooms: 2,
            size: [44, 54],
            rent: [700_000, 950_000],
            rentStep: 50_000,
            description: 'One bedroom',
          },
        ],
      },
      {
        name: 'West Terrace',
        description: 'Two and three bedrooms',
        letter: 'W',
        homes: [
          {
            count: 6,
            rooms: 3,
            size: [70, 82],
            rent: [1_000_000, 1_100_000],
            rentStep: 50_000,
            description: 'Two bedrooms',
          },
          {
            count: 4,
            rooms: 4,
            size: [105, 125],
            rent: [1_500_000, 1_900_000],
            rentStep: 100_000,
            description: 'Three bedrooms with a terrace',
          },
        ],
      },
    ],
    vacant: 2,
    unpaidShare: 0.14,
  },
  {
    name: 'Bukoto Court',
    address: 'Plot 7, Kisaasi Road, Bukoto, opposite the fuel station',
    size: '60 by 100 ft',
    description: 'Three floors close to town, popular with young professionals. Water tank and CCTV.',
    owner: 'owner',
    amenities: [1, 2, 6, 7, 14],
    furnishedShare: 0.15,
    blocks: [
      {
        name: 'Main Block',
        description: 'Three floors of six',
        letter: 'M',
        homes: [
          {
            count: 10,
            rooms: 3,
            size: [56, 66],
            rent: [650_000, 800_000],
            rentStep: 50_000,
            description: 'Two bedrooms',
          },
          {
            count: 8,
            rooms: 2,
            size: [36, 44],
            rent: [450_000, 600_000],
            rentStep: 50_000,
            description: 'One bedroom',
          },
        ],
      },
    ],
    vacant: 3,
    unpaidShare: 0.21,
  },
  {
    name: 'Bulenga Rows',
    address: 'Off Mityana Road, Bulenga Zone 2, Wakiso',
    size: '0.5 acres',
    description: 'Mizigo and self-contained doubles in three rows with a shared yard. Yaka meter for each door.',
    owner: 'second',
    amenities: [2, 8],
    furnishedShare: 0,
    blocks: [
      {
        name: 'Row 1',
        description: 'Single rooms along the road',
        letter: '1-',
        homes: [
          {
            count: 8,
            rooms: 1,
            size: [12, 14],
            rent: [80_000, 110_000],
            rentStep: 10_000,
            description: 'Single room (muzigo)',
          },
        ],
      },
      {
        name: 'Row 2',
        description: 'Single rooms at the back',
        letter: '2-',
        homes: [
          {
            count: 8,
            rooms: 1,
            size: [13, 16],
            rent: [100_000, 150_000],
            rentStep: 10_000,
            description: 'Single room with own tap',
          },
        ],
      },
      {
        name: 'Row 3',
        description: 'Self-contained doubles',
        letter: '3-',
        homes: [
          {
            count: 6,
            rooms: 2,
            size: [24, 28],
            rent: [220_000, 280_000],
            rentStep: 10_000,
            description: 'Self-contained double',
          },
        ],
      },
    ],
    vacant: 4,
    unpaidShare: 0.23,
  },
  {
    name: 'Munyonyo Lakeside',
    address: 'Plot 3, Wavamunno Road, Munyonyo',
    size: '1.1 acres',
    description: 'Quiet apartments above the lake with a pool and a gym. Generator for the whole house.',
    owner: 'owner',
    amenities: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    furnishedShare: 0.5,
    blocks: [
      {
        name: 'Lake House',
        description: 'All with a view of the lake',
        letter: 'L',
        homes: [
          {
            count: 6,
            rooms: 3,
            size: [88, 100],
            rent: [1_400_000, 1_800_000],
            rentStep: 100_000,
            description: 'Two bedrooms, lake view',
          },
          {
            count: 6,
            rooms: 4,
            size: [130, 155],
            rent: [2_200_000, 3_000_000],
            rentStep: 100_000,
            description: 'Three bedrooms, lake view',
          },
        ],
      },
    ],
    vacant: 1,
    unpaidShare: 0.12,
  },
  {
    name: 'Kireka Hill Cottages',
    address: 'Kamuli Road, Kireka Zone B, Kira Municipality',
    size: '0.8 acres',
    description: 'Self-contained units and small cottages on the hill, a short walk to the Jinja Road stage.',
    owner: 'second',
    amenities: [1, 2, 6, 8],
    furnishedShare: 0.05,
    blocks: [
      {
        name: 'Upper Side',
        description: 'Cottages with a small compound',
        letter: 'U',
        homes: [
          {
            count: 8,
            rooms: 3,
            size: [58, 72],
            rent: [600_000, 850_000],
            rentStep: 50_000,
            description: 'Two-bedroom cottage',
          },
        ],
      },
      {
        name: 'Lower Side',
        description: 'Self-contained units',
        letter: 'D',
        homes: [
          {
            count: 12,
            rooms: 2,
            size: [28, 38],
            rent: [250_000, 400_000],
            rentStep: 25_000,
            description: 'Self-contained, sitting room and bedroom',
          },
        ],
      },
    ],
    vacant: 2,
    unpaidShare: 0.17,
  },
];
