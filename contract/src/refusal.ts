import { type FieldErrors, REFUSALS, type RefusalCode } from './errors.ts';

/** A request that is refused for a reason a person can act on. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  /** After how many seconds it may be tried again, where that is known. */
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

/** Refuses the request. @throws Refusal always; `sentence` replaces the usual one where it can say more. */
export function fail(code: RefusalCode, sentence?: string): never {
  throw new Refusal(code, sentence);
}

/** Refuses the input, naming what is wrong with each field. @throws Refusal invalid_input */
export function failFields(fields: FieldErrors): never {
  throw new Refusal('invalid_input', undefined, fields);
}

/** Refuses the request for a while. @throws Refusal always; the answer says after how many seconds it may be tried again */
export function failFor(code: RefusalCode, seconds: number): never {
  throw new Refusal(code, undefined, undefined, seconds);
}
