import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import type { reportCrash } from '@amayumba/contract/crashes/endpoints.ts';

/** Messages of browser engines and React, which name parts of the program and hold no personal data. */
const OF_ENGINES = [
  /Cannot (?:read|set) propert(?:y|ies) of (?:undefined|null)(?: \((?:reading|setting) '[\w$]{1,60}'\))?/,
  /[\w$.]{1,60} is (?:not (?:a function|defined|iterable|a constructor)|undefined|null)/,
  /Minified React error #\d{1,4}/,
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/,
  /Maximum call stack size exceeded|too much recursion|out of memory/i,
];
/**
 * A line of a stack in Chromium's form, or in that of Firefox and Safari: a function of the bundle and its position.
 */
const FRAME =
  /^\s*(?:at [\w$.<> ]{0,80}\(?|[\w$.<>/]{0,80}@)(?:https?:\/\/[\w.:-]{1,80})?\/assets\/([\w.-]{1,80}\.js:\d+:\d+)\)?$/;
const PAGE = /^(?:\/[a-z-]{1,30}(?:\/N)?){1,5}\/?$/;
const TYPE = /^[A-Z][A-Za-z]{2,40}$/;

/**
 * Turns a crash report into an error for the log. Anybody can send one, so text without the form of a crash is dropped.
 */
export function readCrash({ type, message, stack, page }: BodyOf<typeof reportCrash>): Error {
  const words = OF_ENGINES.map((pattern) => pattern.exec(message)?.[0]).find(Boolean) ?? 'unknown';
  const error = new Error(`${words} (on ${PAGE.test(page) ? page : 'an unknown page'})`);
  error.name = TYPE.test(type) ? type : 'Error';
  const frames = stack.split('\n').flatMap((line) => FRAME.exec(line)?.[1] ?? []);
  error.stack = frames.map((place) => `    at ${place}`).join('\n');
  return error;
}
