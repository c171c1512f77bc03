/** The colours of printed documents: dark enough to be legible on a thermal roll, which prints greys as dots. */
export const PAPER = {
  ink: '#0c1b1d',
  muted: '#44585b',
  brand: '#006571',
  rule: '#c3cfd0',
  tint: '#f3f8f8',
  void: '#a41437',
} as const;
