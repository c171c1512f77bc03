import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { withNumber } from '../../lib/request-number.ts';
import type { Failure, HttpAnswer } from '../../lib/send.ts';
import type { Problem } from '../problem.ts';
import { isRecord } from './filled.ts';

export const FAILURES: Readonly<Record<Failure, string>> = {
  FETCH_ERROR: 'The portal cannot be reached. Check your connection and try again.',
  TIMEOUT_ERROR: 'The portal took too long to answer. Please try again.',
  PARSING_ERROR: 'The portal gave an answer that cannot be read. Please try again.',
};

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'Please check the marked fields.',
  401: 'Your session has ended. Please sign in again.',
  403: 'Your role does not allow this.',
  404: 'This does not exist, or is not yours to see.',
  413: 'This is too large: a file may have 10 MB at most.',
  429: 'Too many requests. Please wait a moment.',
};
/** Sentences for codes of ours whose own are for programs. */
const OF_CODE: Readonly<Record<string, string>> = {
  key_reused:
    'This was recorded before, but the reply did not arrive. Close the form and look for it before you send it again.',
};
/** A bare 404 gives no reason: our server names the missing record, so this server lacks the call. */
const UNKNOWN_CALL = 'This server does not offer this.';
const FALLBACK = 'Something went wrong. Please try again in a moment.';

/**
 * Reads the error of a failed call: `{error, code, fields, request_id}`, `{detail}`, or a bare object of fields with
 * their messages. Undefined for a success.
 */
export function readProblem(answer: HttpAnswer): Problem | undefined {
  if ('failure' in answer) return { status: answer.failure, error: FAILURES[answer.failure] };
  const { status } = answer;
  if (status < 400) return undefined;
  const body = isRecord(answer.body) ? answer.body : {};
  const fields = readFields(isRecord(body['fields']) ? body['fields'] : status === 400 ? body : {});
  const given = [body['error'], body['detail'], body['message']].find((text) => typeof text === 'string' && text);
  const isBare = status === 404 && typeof given === 'string' && /^not found\.?$/i.test(given);
  const code = typeof body['code'] === 'string' ? body['code'] : undefined;
  const sentence = (code && OF_CODE[code]) ?? (isBare ? UNKNOWN_CALL : given);
  return {
    status,
    error: withNumber(typeof sentence === 'string' ? sentence : (SENTENCES[status] ?? FALLBACK), body['request_id']),
    code,
    fields,
    ...(body['current'] !== undefined && { conflict: body }),
  };
}

function readFields(source: Readonly<Record<string, unknown>>): FieldErrors | undefined {
  const fields: FieldErrors = {};
  for (const [name, value] of Object.entries(source)) {
    const messages = Array.isArray(value) ? value.filter((message) => typeof message === 'string') : [];
    if (messages.length > 0) fields[name] = messages;
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}
