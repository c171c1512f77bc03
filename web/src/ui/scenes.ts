/** A picture behind the pages. Its files are `/backgrounds/<name>-<640|1280|1920|portrait>.<avif|webp>`. */
export interface Scene {
  name: string;
  /** Its caption. */
  title: string;
  /** The part that stays visible when it is cropped. */
  objectPosition: string;
  /** Painted before the picture loads. */
  dominantColor: string;
}

/** The five scenes in their order. */
export const SCENES: readonly Scene[] = [
  { name: 'hills', title: 'Kampala hills, golden hour', objectPosition: '72% 50%', dominantColor: '#6e6154' },
  {
    name: 'courtyard',
    title: 'Courtyard estate, jacaranda in bloom',
    objectPosition: '50% 50%',
    dominantColor: '#594639',
  },
  { name: 'night', title: 'City street, blue hour', objectPosition: '46% 50%', dominantColor: '#4c3b33' },
  { name: 'lake', title: 'Lakeside villas, dawn', objectPosition: '72% 50%', dominantColor: '#716457' },
  { name: 'balcony', title: 'Balconies in strong sun', objectPosition: '64% 50%', dominantColor: '#5d472f' },
];

/** The first scene, 32 pixels wide and blurred: shown until the picture has loaded. */
export const FIRST_PLACEHOLDER =
  'data:image/webp;base64,UklGRoAAAABXRUJQVlA4IHQAAAAQBQCdASogABIAPpU4lkkloyIhN+gAsBKJYwC7MxGjbG38Qw7P4w5raJw9BNNlpLBAAPGAMf6Dc9KgNZ7Bw67R3ovI3F4kJkR7HALwzqtquZN0SnaJXpOgMs/4AHU15U2TKAqiMm8iqPAVRMuxXP04onAAAA==';
