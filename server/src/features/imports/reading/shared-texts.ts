import { readXml } from './read-xml.ts';
import { type Cell, textCell } from './workbook.ts';

/** Reads the texts that the cells of a workbook refer to by number; rich text loses its formatting. */
export async function readSharedTexts(chunks: AsyncIterable<string>): Promise<(Cell | undefined)[]> {
  const texts: (Cell | undefined)[] = [];
  let text = '';
  let isText = false;
  let isPronunciation = false;
  await readXml(chunks, {
    opened(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPronunciation = true;
      isText = name === 't' && !isPronunciation;
    },
    text(part) {
      if (isText) text += part;
    },
    closed(name) {
      isText = false;
      if (name === 'si') texts.push(textCell(text));
      else if (name === 'rPh') isPronunciation = false;
    },
  });
  return texts;
}
