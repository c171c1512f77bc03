import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Changeable, Maybe, MaybeInstant, NamedTable, Stamp, Versioned } from './column-types.ts';

interface Files {
  id: string;
  kind: 'receipt' | 'attachment' | 'image';
  file_name: string;
  media_type: string;
  size_bytes: number;
  sha256: Buffer;
  storage_key: string;
  variant_of: Maybe<string>;
  /** Pixels. */
  width: Maybe<number>;
  uploaded_by: Maybe<number>;
  created_at: Stamp;
}

interface LiveEstates extends Versioned {
  id: Generated<number>;
  name: string;
  address: string;
  size: Generated<string>;
  description: Generated<string>;
  owner_id: Maybe<number>;
  image_file_id: Maybe<string>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface Estates extends LiveEstates, Changeable {
  deleted_at: MaybeInstant;
}

interface EstateOwnerships {
  id: Generated<number>;
  estate_id: number;
  owner_id: number;
  from_date: CalendarDate;
  /** The last day; null while it lasts. */
  to_date: Maybe<CalendarDate>;
  share_percent: Generated<number>;
  /** Where the share begins in the whole from 0 to 100. */
  slice_from: Generated<number>;
  recorded_on: CalendarDate;
  /** The ends of the slice in hundredths of a percent. */
  part_from: GeneratedAlways<number>;
  part_to: GeneratedAlways<number>;
}

interface LiveBlocks extends Versioned {
  id: Generated<number>;
  estate_id: number;
  name: string;
  description: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface Blocks extends LiveBlocks, Changeable {
  deleted_at: MaybeInstant;
}

interface LiveApartments extends Versioned {
  id: Generated<number>;
  block_id: number;
  number: string;
  /** Square metres. */
  size: Maybe<number>;
  /** Whole shillings a month. */
  rent_amount: Generated<number>;
  number_of_rooms: Generated<number>;
  color: Generated<string>;
  description: Generated<string>;
  image_file_id: Maybe<string>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface Apartments extends LiveApartments, Changeable {
  deleted_at: MaybeInstant;
  /** The number in lower case. */
  search_text: GeneratedAlways<string>;
}

/** Estates, blocks, apartments, and uploaded files. */
export interface EstateTables {
  files: Files;
  amenities: NamedTable;
  furnishings: NamedTable;
  estates: Estates;
  estate_ownerships: EstateOwnerships;
  blocks: Blocks;
  apartments: Apartments;
  apartment_amenities: { apartment_id: number; amenity_id: number };
  apartment_furnishings: { apartment_id: number; furnishing_id: number };
  live_estates: LiveEstates;
  live_blocks: LiveBlocks;
  live_apartments: LiveApartments;
}
