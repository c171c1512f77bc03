import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
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

/**
 * Opens a font. It gives each glyph its letter, which a PDF needs for copied text, when the glyph is first used; a part
 * of an accented letter is first used without one, so all letters are used here.
 */
function openFont(path: string): Font {
  const font = create(unpackFont(path));
  if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  return font;
}

const opened = new Map<string, Font>();

/** The font of a file, opened once for all documents, because reading its tables takes longer than drawing a page. */
function fontOf(path: string): Font {
  const font = opened.get(path) ?? openFont(path);
  opened.set(path, font);
  return font;
}

/** The index in FILES of the part that contains a letter; undefined where neither does. */
function partWith(letter: string): number | undefined {
  const part = FILES[400].findIndex((path) => fontOf(path).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  return part < 0 ? undefined : part;
}

/** A printable letter: the letter itself, else without its accent, else a question mark. */
function printable(letter: string): string {
  if (/\s/.test(letter)) return ' ';
  const [bare = '?'] = letter.normalize('NFD');
  return [letter, bare].find((candidate) => partWith(candidate) !== undefined) ?? '?';
}

/** In points: too small to see. */
const HAIR = 0.01;

const faceName = (part: number, weight: Weight) => `figtree-${weight}-${part}`;

interface Run {
  face: string;
  text: string;
  /** At a size of 1 point. */
  width: number;
}

/** Measures and draws single lines of text in a PDF, each letter with the file that contains it. */
export function figtree(doc: PDFKit.PDFDocument) {
  for (const weight of [400, 700] as const) {
    // pdfkit takes an opened font, which its types omit.
    for (const [part, path] of FILES[weight].entries()) doc.registerFont(faceName(part, weight), fontOf(path) as never);
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
