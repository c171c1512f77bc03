import { exportReport } from '@amayumba/contract/reports/endpoints.ts';
import type { ExportRequest } from '@amayumba/contract/reports/owner-reports.ts';
import { exportFileName } from '@amayumba/contract/reports/rules.ts';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import type { Problem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { notify } from '../../ui/notices.ts';

interface ExportFault {
  asked: ExportRequest;
  problem: Problem;
}

export function useReportExport() {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<ExportFault | null>(null);
  const make = async (asked: ExportRequest) => {
    const fileName = exportFileName(asked);
    setPending(true);
    setFault(null);
    const downloading = download(request(exportReport, { body: asked }), fileName);
    notify.working(`Making ${fileName}...`, downloading);
    const problem = await downloading;
    setPending(false);
    if (problem) setFault({ asked, problem });
    else notify.success('Report downloaded', fileName);
  };
  return { isPending, fault, make };
}
