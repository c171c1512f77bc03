import { downloadTenantData } from '@amayumba/contract/privacy/endpoints.ts';
import { personalDataFileName } from '@amayumba/contract/privacy/rules.ts';
import { download } from '../../api/download.ts';
import { request } from '../../api/request.ts';
import { today } from '../../lib/today.ts';
import { notify } from '../../ui/notices.ts';

export async function saveTenantsData(id: number, person: string): Promise<void> {
  const name = personalDataFileName(today());
  const downloading = download(request(downloadTenantData, { params: { id } }), name);
  notify.working(`Making the file of ${person}...`, downloading);
  const problem = await downloading;
  if (problem) notify.failure(`The file of ${person} could not be made`, problem.error);
  else
    notify.success(
      `The file of ${person} was made`,
      `Look for ${name} among your downloads. Check who asks before you hand it over.`,
    );
}
