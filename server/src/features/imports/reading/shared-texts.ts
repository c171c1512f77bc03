import { readXml } from './read-xml.ts';

/** The texts that the cells of a workbook refer to by number; of rich text the words without their looks. */
export async function readSharedTexts(chunks: AsyncIterable<string>): Promise<string[]> {
  const texts: string[] = [];
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
      if (name === 'si') texts.push(text);
      else if (name === 'rPh') isPronunciation = false;
    },
  });
  return texts;
}
