import type { HttpRequest } from '../lib/send.ts';
import { saveFile } from '../lib/save-file.ts';
import { callWithSession } from './base-query.ts';
import type { Problem } from './problem.ts';

export async function download(request: HttpRequest, fileName: string): Promise<Problem | undefined> {
  const result = await callWithSession({ ...request, isFile: true });
  if ('error' in result) return result.error;
  // A server that does not know files of a list returns its rows.
  const isList = /[?&]file=/.test(request.path);
  const isRows = isList && result.data instanceof Blob && result.data.type.includes('json');
  if (!(result.data instanceof Blob) || isRows)
    return { status: 'PARSING_ERROR', error: 'The portal sent no file. Please try again.' };
  saveFile(result.data, fileName);
  return undefined;
}
