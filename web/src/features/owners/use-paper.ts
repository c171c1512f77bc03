import { useState } from 'react';
import { download } from '../../api/download.ts';
import type { Problem } from '../../api/problem.ts';
import type { request } from '../../api/request.ts';
import { notify } from '../../ui/notices.ts';

export function usePaper() {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>();
  const save = async (call: ReturnType<typeof request>, fileName: string) => {
    setPending(true);
    setProblem(undefined);
    const downloading = download(call, fileName);
    notify.working(`Making ${fileName}...`, downloading);
    const fault = await downloading;
    setPending(false);
    setProblem(fault);
    if (!fault) notify.success('File downloaded', fileName);
  };
  return { isPending, problem, save };
}
