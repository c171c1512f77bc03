import type { HttpRequest } from '../lib/send.ts';
import { saveFile } from '../lib/save-file.ts';
import { callWithSession } from './base-query.ts';
import type { Problem } from './problem.ts';

/** Makes a call that answers a file and hands it to the person. Answers why there is none, if there is none. */
export async function download(request: HttpRequest, fileName: string): Promise<Problem | undefined> {
  const result = await callWithSession({ ...request, isFile: true });
  if ('error' in result) return result.error;
  if (!(result.data instanceof Blob))
    return { status: 'PARSING_ERROR', error: 'The portal sent no file. Please try again.' };
  saveFile(result.data, fileName);
  return undefined;
}
