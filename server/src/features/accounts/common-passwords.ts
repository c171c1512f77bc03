import { readFileSync } from 'node:fs';

// The commonest passwords are few words in many dresses: a name with a year, a keyboard row, a word in which letters are digits. So the
// words are listed, and the dresses are rules. What nobody would find on a list, such as a word with signs, stays allowed.

const LISTED = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .split(/\s+/)
  .filter(Boolean);

/** Old systems cut passwords off after eight characters, so the lists know `liverpoo` too. */
const CUT_OFF_AT = 8;
const WORDS: ReadonlySet<string> = new Set(LISTED.flatMap((word) => [word, word.slice(0, CUT_OFF_AT)]));

/** What fingers run along: rows and columns of keyboards, the alphabet, digits. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!@#$%^&*()',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9',
  'qazwsxedcrfvtgbyhnujm',
].flatMap((run) => [run, run.split('').toReversed().join('')]);
const SHORTEST_RUN = 3;

/** Dates, telephone numbers and what else is typed on ten keys. */
const FEW_DIGITS = /^\d{1,10}$/;
const SAID_AGAIN = /^(.+?)\1+$/;
/** A number hung to a word: `michael1`, `2024kampala`. */
const NUMBER_BEFORE_OR_AFTER = /^\d{1,4}(?=\D)|(?<=\D)\d{1,4}$/g;

const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Whether a text is put together from runs of three and more, such as `qwerty123` and `asdzxc`. */
function isRuns(text: string): boolean {
  // Positions that whole runs lead to; a set can grow while it is walked.
  const reached = new Set([0]);
  for (const from of reached) {
    for (let to = from + SHORTEST_RUN; to <= text.length; to += 1) {
      const piece = text.slice(from, to);
      if (!RUNS.some((run) => run.includes(piece))) break;
      reached.add(to);
    }
  }
  return reached.has(text.length);
}

const isListed = (text: string) => WORDS.has(text) || isRuns(text);

/** Whether a password is among the commonest, or one of them with a number hung to it. Decisions §4. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (FEW_DIGITS.test(text)) return true;
  const bare = text.replace(NUMBER_BEFORE_OR_AFTER, '');
  const withLetters = text.replace(/[@4031$57]/g, (sign) => LETTER_FOR[sign] ?? sign);
  return [text, bare, withLetters, SAID_AGAIN.exec(text)?.[1] ?? ''].some(
    (candidate) => candidate !== '' && (candidate.length === 1 || isListed(candidate)),
  );
}
