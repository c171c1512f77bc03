import { inflateSync } from 'node:zlib';

/** A parsed PDF from pdfkit. */
export interface ReadPdf {
  title: string;
  /** The text of each page in drawing order, one line for each piece. */
  pages: string[];
  /** The number of letters without a font: they print as an empty box. */
  missing: number;
}

/** The objects of a file by number: the content between `obj` and `endobj`, with the stream inflated. */
function objectsOf(file: Buffer): Map<string, string> {
  const objects = new Map<string, string>();
  const raw = file.toString('latin1');
  for (const match of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match;
    const [head = '', stream] = body.split(/\nstream\n/, 2);
    const content = stream?.replace(/\nendstream$/, '');
    const isDeflated = content !== undefined && head.includes('/FlateDecode');
    const text = isDeflated ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1') : (content ?? '');
    objects.set(number, `${head}\n${text}`);
  }
  return objects;
}

const refs = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(([, number = '']) => number);

/** Letters by glyph number, from the font's table for copying text. */
function lettersOf(table: string): string[] {
  const [, list = ''] = /beginbfrange([\s\S]*?)endbfrange/.exec(table) ?? [];
  const letters: string[] = [];
  for (const [, from = '', , codes = ''] of list.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [offset, [, code = '']] of [...codes.matchAll(/<(\w*)>/g)].entries()) {
      letters[Number.parseInt(from, 16) + offset] = Buffer.from(code, 'hex').swap16().toString('utf16le');
    }
  }
  return letters;
}

/** Parses a PDF: its title, and the text of its pages by the fonts' own tables. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsOf(file);
  const all = [...objects.values()];
  const pagesInOrder = refs(
    /\/Kids \[([^\]]*)\]/.exec(all.find((object) => object.includes('/Type /Pages')) ?? '')?.[1] ?? '',
  );
  let missing = 0;
  const pages = pagesInOrder.map((number) => {
    const page = objects.get(number) ?? '';
    const resources = objects.get(/\/Resources (\d+)/.exec(page)?.[1] ?? '') ?? page;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', ref = '']) => {
        const table = /\/ToUnicode (\d+)/.exec(objects.get(ref) ?? '')?.[1] ?? '';
        return [name, lettersOf(objects.get(table) ?? '')];
      }),
    );
    const content = objects.get(/\/Contents (\d+)/.exec(page)?.[1] ?? '') ?? '';
    let letters: string[] = [];
    const pieces: string[] = [];
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? [];
      const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      missing += glyphs.filter((glyph) => glyph === '0000').length;
      if (shown) pieces.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join(''));
    }
    return pieces.join('\n');
  });
  const title = objects.get(/\/Title (\d+) 0 R/.exec(all.join('\n'))?.[1] ?? '') ?? '';
  return { title: title.trim().slice(1, -1), pages, missing };
}
