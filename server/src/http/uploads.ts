import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { asOneLine } from '@amayumba/contract/plain-text.ts';
import { fail, Refusal, refuseFaults } from '@amayumba/contract/refusal.ts';
import { EMPTY_FILE } from '@amayumba/contract/sentences.ts';
import { setField } from './form-fields.ts';

/** Largest file that may be sent, in bytes: 10 MB. See docs/rules.md, Uploads. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** A file of a multipart body. files/recognise.ts determines its type from its content. */
export interface Upload {
  file_name: string;
  content: Buffer;
}

export type Uploads = Partial<Record<string, Upload>>;

const LIMITS = { fileSize: UPLOAD_MAX_BYTES, files: 4, fields: 60, fieldSize: 100_000 };

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * For routes with files: other routes avoid the work that the parser does at each request, with files or without.
     */
    takingFiles: FastifyInstance;
  }
}

/** Lets the routes of `takingFiles` accept files. Existing hooks also apply to them. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    app.decorate('takingFiles', scope);
  });
}

/**
 * Reads a multipart body: texts as fields, files by the names of the call's file fields. A browser sends an empty
 * file input as a part without a name and without content, which is no file.
 * @throws Refusal payload_too_large, malformed_request, invalid_input for files without content
 */
export async function readMultipart(
  request: FastifyRequest,
  accepted: readonly string[],
): Promise<{ body: Record<string, unknown>; uploads: Uploads }> {
  const body: Record<string, unknown> = {};
  const uploads: Uploads = {};
  const faults: FieldErrors = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        setField(body, part.fieldname, part.value);
        continue;
      }
      if (!accepted.includes(part.fieldname)) {
        part.file.resume();
        continue;
      }
      const content = await part.toBuffer();
      // The parser may return a file cut at the limit as if it were complete.
      if (part.file.truncated) fail('payload_too_large');
      if (content.length === 0 && part.filename) faults[part.fieldname] = [EMPTY_FILE];
      if (content.length > 0) uploads[part.fieldname] = { file_name: asOneLine(part.filename ?? ''), content };
    }
  } catch (error) {
    // Errors of limits have a code. The parser's errors without a code concern the body: no boundary, or cut off
    // before its end.
    throw error instanceof Refusal || (error instanceof Error && 'code' in error)
      ? error
      : new Refusal('malformed_request');
  }
  refuseFaults(faults);
  return { body, uploads };
}
