import { counted } from '../../lib/counted.ts';

/** `1 apartment`, `12 apartments`. */
export function apartmentsText(count: number): string {
  return counted(count, 'apartment');
}

/** `2 rooms, 64 m²`. */
export function apartmentFacts({
  number_of_rooms: rooms,
  size,
}: {
  number_of_rooms: number;
  size: number | null;
}): string {
  const roomText = counted(rooms, 'room');
  return size === null ? roomText : `${roomText}, ${size.toLocaleString('en-UG')} m²`;
}
