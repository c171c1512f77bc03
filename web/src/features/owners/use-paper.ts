import type { request } from '../../api/request.ts';
import { useDownload } from '../../api/use-download.ts';
import { notify } from '../../ui/notices.ts';

export function usePaper() {
  const { isPending, problem, save } = useDownload();
  const saveAndTell = async (call: ReturnType<typeof request>, fileName: string) => {
    const saving = save(call, fileName);
    notify.working(`Making ${fileName}...`, saving);
    if (!(await saving)) notify.success('File downloaded', fileName);
  };
  return { isPending, problem, save: saveAndTell };
}
