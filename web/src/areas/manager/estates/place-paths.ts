import type { ListedApartment, ListedEstate } from '../../../features/estates/estate-schemas.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import type { Crumb } from '../../../ui/RecordPage.tsx';

export const ESTATES_TRAIL: readonly Crumb[] = [{ label: 'Estates', to: '/manager/estates' }];

/** The pages above a block. */
export const blockTrail = (estate: Pick<ListedEstate, 'id' | 'name'> | undefined): Crumb[] =>
  estate ? [...ESTATES_TRAIL, { label: estate.name, to: RECORD_PATHS.estate(estate.id) }] : [...ESTATES_TRAIL];

/** The pages above an apartment. */
export const apartmentTrail = ({ block_details: block }: ListedApartment): Crumb[] =>
  block ? [...blockTrail(block.estate), { label: block.name, to: RECORD_PATHS.block(block.id) }] : [...ESTATES_TRAIL];
