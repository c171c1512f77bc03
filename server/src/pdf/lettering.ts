import { type Figtree, figtree, type Weight } from './figtree.ts';

/** How a text looks: its size in points, its weight and its colour. */
export interface Letters {
  size: number;
  weight: Weight;
  color: string;
}

/** Where the lines of a text go: `x` is the left edge, or the right edge of a text aligned to the right. */
export interface Place {
  x: number;
  y: number;
  room: number;
  align?: 'right';
  /** Further lines are cut, with an ellipsis. */
  linesMost?: number;
}

/** The distance between lines, for a size of 1. */
const LEADING = 1.3;

/** The height of that many lines. */
export const heightOfLines = (count: number, { size }: Letters): number => count * size * LEADING;

/** Writes texts into boxes of a PDF, in lines that are wrapped, cut or made smaller to fit. */
export function lettering(doc: PDFKit.PDFDocument) {
  const pen: Figtree = figtree(doc);

  function drawLine(line: string, { x, y, align }: Place, { size, weight, color }: Letters): void {
    doc.fillColor(color);
    pen.draw(line, align === 'right' ? x - pen.width(line, size, weight) : x, y, size, weight);
  }

  /** The first lines of a text; the last ends in an ellipsis if the text is cut. */
  function linesOf(text: string, { size, weight }: Letters, room: number, linesMost: number): string[] {
    const lines = text.split('\n').flatMap((part) => pen.wrap(part.trim(), size, weight, room));
    if (lines.length <= linesMost) return lines;
    const shown = lines.slice(0, linesMost);
    let last = Array.from(shown[linesMost - 1] ?? '');
    while (last.length > 0 && pen.width(`${last.join('')}…`, size, weight) > room) last = last.slice(0, -1);
    return [...shown.slice(0, -1), `${last.join('').trimEnd()}…`];
  }

  /** Writes a text in one or more lines and returns the position below. */
  function write(text: string, place: Place, letters: Letters): number {
    const lines = linesOf(text, letters, place.room, place.linesMost ?? 1);
    const step = letters.size * LEADING;
    for (const [at, line] of lines.entries()) drawLine(line, { ...place, y: place.y + at * step }, letters);
    return place.y + lines.length * step;
  }

  /** Writes one line on the baseline of its full size, in smaller letters if it is too wide. */
  function writeFitted(text: string, place: Place, letters: Letters, smallest = letters.size / 2): void {
    const width = pen.width(text, letters.size, letters.weight);
    const size = width > place.room ? Math.max(smallest, (letters.size * place.room) / width) : letters.size;
    const [line = ''] = linesOf(text, { ...letters, size }, place.room, 1);
    drawLine(line, { ...place, y: place.y + (letters.size - size) * 0.95 }, { ...letters, size });
  }

  return { width: pen.width, linesOf, write, writeFitted };
}
export type Lettering = ReturnType<typeof lettering>;
