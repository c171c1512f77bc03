import type { EstatePlan } from './estate-plan.ts';
import { FURTHER_ESTATE_PLANS } from './further-estate-plans.ts';

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
  ...FURTHER_ESTATE_PLANS,
];
