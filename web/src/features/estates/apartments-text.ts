/** `1 apartment`, `12 apartments`. */
export function apartmentsText(count: number): string {
  return `${count.toLocaleString('en-UG')} ${count === 1 ? 'apartment' : 'apartments'}`;
}

/** `2 rooms, 64 m²`. */
export function apartmentFacts({
  number_of_rooms: rooms,
  size,
}: {
  number_of_rooms: number;
  size: number | null;
}): string {
  const counted = `${rooms} ${rooms === 1 ? 'room' : 'rooms'}`;
  return size === null ? counted : `${counted}, ${size.toLocaleString('en-UG')} m²`;
}
