import { useState } from 'react';
import { download } from '../../../api/download.ts';
import type { HttpRequest } from '../../../lib/send.ts';
import { notify } from '../../../ui/notices.ts';

/** Saves files of the server, with a notice while they are made, and the reason if that fails. */
export function useDownload() {
  const [isPending, setPending] = useState(false);
  const save = async (request: HttpRequest, fileName: string) => {
    setPending(true);
    const downloading = download(request, fileName);
    notify.working(`Preparing ${fileName}...`, downloading);
    const problem = await downloading;
    setPending(false);
    if (problem) notify.failure(`Couldn't download ${fileName}`, problem.error);
  };
  return { isPending, save: (request: HttpRequest, fileName: string) => void save(request, fileName) };
}
