import { createRequire } from 'node:module';
import { unpackFont } from './unpack-font.ts';

/** The two weights that the portal uses. */
export type Weight = 400 | 700;

const require = createRequire(import.meta.url);
// Each file holds part of the letters: first English and most of Europe; then the other Latin alphabets, with the ŋ
// of Luganda.
const FILES: Readonly<Record<Weight, readonly [string, string]>> = {
  400: [
    require.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
    require.resolve('@fontsource/figtree/files/figtree-latin-ext-400-normal.woff'),
  ],
  700: [
    require.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff'),
    require.resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff'),
  ],
};

const unpacked = new Map<string, Buffer>();

/** A font file, unpacked once for all documents. */
function fontOf(path: string): Buffer {
  const font = unpacked.get(path) ?? unpackFont(path);
  unpacked.set(path, font);
  return font;
}

/** In points: too small to see. */
const HAIR = 0.01;

const faceName = (part: number, weight: Weight) => `figtree-${weight}-${part}`;

/** A part of pdfkit's opened font that its types omit; the version is pinned, and a test reads the letters back. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

const hasGlyph = (doc: PDFKit.PDFDocument, letter: string) =>
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit has no other name for it
  (doc as unknown as Opened)._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

interface Run {
  face: string;
  text: string;
  /** At a size of 1 point. */
  width: number;
}

/** Measures and draws single lines of text in a PDF, each letter with the file that contains it. */
export function figtree(doc: PDFKit.PDFDocument) {
  for (const weight of [400, 700] as const) {
    for (const [part, path] of FILES[weight].entries()) doc.registerFont(faceName(part, weight), fontOf(path));
  }
  const known = new Map<string, number | undefined>();

  /** The index in FILES of the part that contains a letter; undefined where neither does. */
  function partWith(letter: string): number | undefined {
    if (!known.has(letter)) {
      known.set(
        letter,
        [0, 1].find((part) => hasGlyph(doc.font(faceName(part, 400)), letter)),
      );
    }
    return known.get(letter);
  }

  /** A printable letter: the letter itself, else without its accent, else a question mark. */
  function printable(letter: string): string {
    if (/\s/.test(letter)) return ' ';
    const [bare = '?'] = letter.normalize('NFD');
    return [letter, bare].find((candidate) => partWith(candidate) !== undefined) ?? '?';
  }

  const measured = new Map<string, Run[]>();

  /** The pieces of a text by font; cached, since names and days repeat. */
  function runsOf(text: string, weight: Weight): Run[] {
    const key = `${weight} ${text}`;
    const before = measured.get(key);
    if (before) return before;
    const runs: Run[] = [];
    for (const letter of Array.from(text.normalize('NFC'), printable)) {
      const face = faceName(partWith(letter) ?? 0, weight);
      const last = runs.at(-1);
      if (last?.face === face) last.text += letter;
      else runs.push({ face, text: letter, width: 0 });
    }
    for (const run of runs) run.width = doc.font(run.face).fontSize(1).widthOfString(run.text);
    measured.set(key, runs);
    return runs;
  }

  const width = (text: string, size: number, weight: Weight) =>
    runsOf(text, weight).reduce((sum, run) => sum + run.width * size, 0);

  /** Breaks a text into lines no wider than `widest`, between words where it can. */
  function wrap(text: string, size: number, weight: Weight, widest: number): string[] {
    // A width computed for a text may differ from the text's width by a rounding error.
    const fits = (line: string) => width(line, size, weight) <= widest + HAIR;
    if (fits(text)) return [text];
    const lines: string[] = [];
    let line = '';
    for (const piece of text.split(/(?<=\s)/).flatMap((word) => (fits(word.trimEnd()) ? [word] : Array.from(word)))) {
      if (line !== '' && !fits((line + piece).trimEnd())) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += piece;
    }
    return [...lines, line.trimEnd()];
  }

  /** Draws a line with its top left corner at the given point. */
  function draw(text: string, x: number, y: number, size: number, weight: Weight): void {
    let left = x;
    for (const run of runsOf(text, weight)) {
      doc.font(run.face).fontSize(size).text(run.text, left, y, { lineBreak: false });
      left += run.width * size;
    }
  }

  return { width, wrap, draw };
}
export type Figtree = ReturnType<typeof figtree>;
