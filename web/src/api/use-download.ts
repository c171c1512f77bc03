import { useState } from 'react';
import type { HttpRequest } from '../lib/send.ts';
import { download } from './download.ts';
import type { Problem } from './problem.ts';

/** Saves files, and tells whether one is on its way and why the last one failed. */
export function useDownload() {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const save = async (call: HttpRequest, fileName: string): Promise<Problem | undefined> => {
    setPending(true);
    setProblem(undefined);
    const failure = await download(call, fileName);
    setPending(false);
    setProblem(failure);
    return failure;
  };
  return { isPending, problem, save };
}
