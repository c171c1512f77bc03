import { typedCrockford } from './crockford.ts';

export const VERIFY_CODE_LENGTH = 10;

/** A typed verify code as it is stored; undefined if it cannot be one. See docs/rules.md, Verify codes. */
export const typedVerifyCode = (typed: string): string | undefined => typedCrockford(typed, VERIFY_CODE_LENGTH);
