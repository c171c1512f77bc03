import { getOwnerStatementPdf, getOwnerStatementXlsx } from '@amayumba/contract/owners/statement-endpoints.ts';
import { request } from '../../../../api/request.ts';
import { useDownloadWithNotices } from '../../ExportButton.tsx';

const CALLS = { pdf: getOwnerStatementPdf, xlsx: getOwnerStatementXlsx };

export function useStatementFiles() {
  const { isPending, save } = useDownloadWithNotices();
  return {
    isPending,
    saveAs: (file: keyof typeof CALLS, { id, code }: { id: number; code: string | null }, estate?: number) =>
      save(
        request(CALLS[file], { params: { id }, query: { estate_id: estate } }),
        `${code ?? `statement-${id}`}.${file}`,
      ),
  };
}
