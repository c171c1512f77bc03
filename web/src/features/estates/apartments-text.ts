import { counted } from '../../lib/counted.ts';

/** `1 apartment`, `12 apartments`. */
export const apartmentsText = (count: number): string => counted(count, 'apartment');

/** `64 m²`; a dash if the size is unknown. */
export const sizeText = (size: number | null): string => (size === null ? '–' : `${size.toLocaleString('en-UG')} m²`);

/** `2 rooms, 64 m²`. */
export const apartmentFacts = ({ number_of_rooms: rooms, size }: { number_of_rooms: number; size: number | null }) =>
  counted(rooms, 'room') + (size === null ? '' : `, ${sizeText(size)}`);
