/** A box of an ISO base media file (ISO/IEC 14496-12): its type and the range of its content. */
interface Box {
  type: string;
  from: number;
  to: number;
}

const BOX_TYPE = /^[ -~]{4}$/;
const SIZE_IN_64_BITS = 1;
const SIZE_TO_THE_END = 0;
/** More than any camera writes in one sequence. */
const BOXES_MAX = 100;

/** The boxes that fill a range in sequence; undefined where the range contains anything else. */
function boxesIn(content: Buffer, from: number, end: number): Box[] | undefined {
  const boxes: Box[] = [];
  for (let at = from; at < end;) {
    if (end - at < 8 || boxes.length === BOXES_MAX) return undefined;
    const sizeField = content.readUInt32BE(at);
    const isLong = sizeField === SIZE_IN_64_BITS;
    if (isLong && end - at < 16) return undefined;
    const head = isLong ? 16 : 8;
    const size =
      sizeField === SIZE_TO_THE_END ? end - at : isLong ? Number(content.readBigUInt64BE(at + 8)) : sizeField;
    const type = content.toString('latin1', at + 4, at + 8);
    if (!BOX_TYPE.test(type) || size < head || size > end - at) return undefined;
    boxes.push({ type, from: at + head, to: at + size });
    at += size;
  }
  return boxes;
}

/**
 * Whether content has the structure of a HEIC picture (ISO/IEC 23008-12): boxes from the first byte to the last, a
 * handler of pictures, a list of items with their locations, and coded data. The bundled decoder cannot open the data
 * itself, so such a file is only offered for download.
 */
export function isHeic(content: Buffer): boolean {
  const boxes = boxesIn(content, 0, content.length) ?? [];
  const meta = boxes.find(({ type }) => type === 'meta');
  if (boxes[0]?.type !== 'ftyp' || !meta) return false;
  // A full box starts with version and flags, before its content.
  const parts = boxesIn(content, meta.from + 4, meta.to) ?? [];
  const has = (type: string) => parts.some((part) => part.type === type);
  const handler = parts.find(({ type }) => type === 'hdlr');
  const isOfPictures = handler && content.toString('latin1', handler.from + 8, handler.from + 12) === 'pict';
  const hasItems = ['pitm', 'iinf', 'iloc', 'iprp'].every(has);
  const hasData = has('idat') || boxes.some(({ type, from, to }) => type === 'mdat' && to > from);
  return isOfPictures === true && hasItems && hasData;
}
