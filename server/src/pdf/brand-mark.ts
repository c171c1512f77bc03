/** The shapes of web/public/mark-on-dark.svg in a square of 64: the house in front and the one behind. */
const SHAPES = [
  [
    '#006571',
    'M17.5 57L8.7 57A3.2 3.2 0 0 1 5.5 53.8L5.5 26.94A4.5 4.5 0 0 1 6.91 23.67L21.06 10.26A5 5 0 0 1 27.94 10.26L42.09 23.67A4.5 4.5 0 0 1 43.5 26.94L43.5 53.8A3.2 3.2 0 0 1 40.3 57L31.5 57V43.6a7 7 0 0 0-14 0Z',
  ],
  [
    '#CF6D45',
    'M46.9 57L46.9 26.94A7.9 7.9 0 0 0 44.43 21.2L41.24 18.18A1.1 1.1 0 0 1 41.24 16.58L42.5 15.39A3.05 3.05 0 0 1 46.7 15.39L58.59 26.66A4.5 4.5 0 0 1 60 29.93L60 53.8A3.2 3.2 0 0 1 56.8 57Z',
  ],
] as const;
const SQUARE = 64;

/** Draws the portal's mark in a square with its top left corner at the given point. */
export function drawBrandMark(doc: PDFKit.PDFDocument, x: number, y: number, width: number): void {
  for (const [color, path] of SHAPES) {
    doc.save();
    doc.translate(x, y).scale(width / SQUARE);
    doc.path(path).fill(color);
    doc.restore();
  }
}
