import sax, { type Tag } from 'sax';

/** Callbacks for the elements of an XML part, in the order of the text. Names have no namespace prefix. */
export interface XmlListener {
  opened?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  closed?(name: string): void;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads an XML part while it is unpacked. Entities that a document declares itself are not expanded. @throws Error if
 * it is not XML
 */
export async function readXml(chunks: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  const parser = sax.parser(true, { position: false });
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- this parser has no listeners, only these
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = (tag) => listener.opened?.(withoutPrefix(tag.name), (tag as Tag).attributes);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
  parser.ontext = (text) => listener.text?.(text);
  parser.oncdata = (text) => listener.text?.(text);
  parser.onclosetag = (name) => listener.closed?.(withoutPrefix(name));
  for await (const chunk of chunks) parser.write(chunk);
  parser.close();
}
