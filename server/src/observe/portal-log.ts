import { type Logger, pino } from 'pino';
import { safeError, safeText } from './safe-error.ts';
import { readableLine } from './readable-line.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** `text` is for people at a terminal, `json` (one object a line) for programs that collect logs. */
export const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/**
 * The fields that a line may have beside its message. Libraries log anything, even whole headers with tokens, so all
 * other fields are dropped.
 */
const FACTS: ReadonlySet<string> = new Set([
  'err',
  'method',
  'route',
  'status',
  'duration_ms',
  'viewer_id',
  'role',
  'cut_off',
  'code',
]);

/** The portal's log. */
export interface PortalLog {
  /** Structured lines: requests and faults. */
  logger: Logger;
  /** Logs a sentence for the person who starts the portal. */
  say: (line: string) => void;
  /** Logs a sentence about a problem, without personal data. */
  complain: (line: string) => void;
}

interface LogOptions {
  level: LogLevel;
  format: LogFormat;
  /** The destination of lines; standard output and standard error by default. */
  out?: { write(text: string): unknown };
  err?: { write(text: string): unknown };
}

/** Opens the log. As JSON everything goes to standard output, one object a line; as text, sentences are plain lines. */
export function openLog({ level, format, out = process.stdout, err = process.stderr }: LogOptions): PortalLog {
  const isText = format === 'text';
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (facts) => Object.fromEntries(Object.entries(facts).filter(([name]) => FACTS.has(name))),
      },
      serializers: { err: safeError },
    },
    { write: (line) => void out.write(isText ? readableLine(line) : line) },
  );
  if (!isText) {
    // Sentences at the start and stop are few and always logged, whatever the level of the other lines.
    const sentences = logger.child({}, { level: level === 'silent' ? level : 'info' });
    return {
      logger,
      say: (line) => sentences.info(line.trim()),
      complain: (line) => sentences.warn(safeText(line.trim())),
    };
  }
  return {
    logger,
    say: (line) => void out.write(`${line}\n`),
    complain: (line) => void err.write(`${safeText(line)}\n`),
  };
}
