import type { SafeError } from './safe-error.ts';

interface Line {
  level: string;
  time: string;
  msg?: string;
  err?: SafeError;
  [fact: string]: unknown;
}

/** Formats a line of the structured log for a terminal: time, level, message, fields; an error with its stack below. */
export function readableLine(json: string): string {
  const { level, time, msg = '', err, ...facts } = JSON.parse(json) as Line;
  const fields = Object.entries(facts).map(
    ([name, fact]) => ` ${name}=${typeof fact === 'string' ? fact : JSON.stringify(fact)}`,
  );
  const error = err ? `\n    ${err.type}: ${err.message}\n${err.stack}` : '';
  return `${time.slice(11, 19)} ${level.toUpperCase()} ${msg}${fields.join('')}${error}\n`;
}
