import type { ReactNode } from 'react';

/** The words of a text; the two groups of a payment code are one. */
const WORDS = /(\b\d{4} \d{4}\b|\S+)/;
const DIGIT = /\d/;
const BREAKS = /[-/ ]/;
/** A longer word may break, because a phone has no room for it. */
const CODE_MAX = 30;

/** Numbers of receipts, statements and homes, references and payment codes, which would else break at a hyphen. */
const isCode = (word: string) => word.length <= CODE_MAX && DIGIT.test(word) && BREAKS.test(word);

/** A text whose codes stay whole on their line. Anything but a text is unchanged. */
export function unbroken(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !DIGIT.test(content)) return content;
  const words = content.split(WORDS);
  if (!words.some(isCode)) return content;
  let end = 0;
  return words.map((word) => {
    end += word.length;
    if (!isCode(word)) return word;
    return (
      <span key={end} className="whitespace-nowrap">
        {word}
      </span>
    );
  });
}
