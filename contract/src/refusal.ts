import { type FieldErrors, REFUSALS, type RefusalCode } from './errors.ts';

/** A refused request, with a reason that a person can act on. Any other error that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which the request may be retried, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, sentence?: string, fields?: FieldErrors, retryAfterSeconds?: number) {
    super(sentence ?? REFUSALS[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.status = REFUSALS[code][0];
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Refuses the request. @throws Refusal always; `sentence` replaces the default where it is more specific */
export function fail(code: RefusalCode, sentence?: string): never {
  throw new Refusal(code, sentence);
}

/** Refuses the input, with the error messages of each field. @throws Refusal invalid_input */
export function failFields(fields: FieldErrors): never {
  throw new Refusal('invalid_input', undefined, fields);
}

/** Refuses the input if any field has an error. @throws Refusal invalid_input */
export function refuseFaults(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) failFields(faults);
}

/** Refuses the request for a while. @throws Refusal always; the response has the number of seconds to wait */
export function failFor(code: RefusalCode, seconds: number): never {
  throw new Refusal(code, undefined, undefined, seconds);
}
