import { exportReport } from '@amayumba/contract/reports/endpoints.ts';
import type { ExportRequest } from '@amayumba/contract/reports/owner-reports.ts';
import { exportFileName } from '@amayumba/contract/reports/rules.ts';
import { useState } from 'react';
import { useDownload } from '../../api/use-download.ts';
import { request } from '../../api/request.ts';
import { notify } from '../../ui/notices.ts';

export function useReportExport() {
  const { isPending, problem, save } = useDownload();
  const [asked, setAsked] = useState<ExportRequest>();
  const make = async (body: ExportRequest) => {
    const fileName = exportFileName(body);
    setAsked(body);
    const saving = save(request(exportReport, { body }), fileName);
    notify.working(`Making ${fileName}...`, saving);
    if (!(await saving)) notify.success('Report downloaded', fileName);
  };
  return { isPending, fault: asked && problem && { asked, problem }, make };
}
