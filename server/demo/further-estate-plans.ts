import type { EstatePlan } from './estate-plan.ts';

/** The second half of the demo's estates. */
export const FURTHER_ESTATE_PLANS: readonly EstatePlan[] = [
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
