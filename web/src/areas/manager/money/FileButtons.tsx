import { CHOSEN_ROWS_MAX } from '@amayumba/contract/lists.ts';
import type { ExportFormat } from '@amayumba/contract/reports/rules.ts';
import type { HttpRequest } from '../../../lib/send.ts';
import { Button } from '../../../ui/Button.tsx';
import { ExportButton } from './ExportButton.tsx';
import { useDownload } from './use-download.ts';

interface FileButtonsProps {
  /** Without its ending. */
  fileName: string;
  ids: readonly number[];
  requestFor: (file: ExportFormat, ids: readonly number[]) => HttpRequest;
  /** On a light bar above the rows. */
  isLight?: boolean | undefined;
}

/** Export and Print of the selected rows: CSV, XLSX, and a PDF file to print. */
export function FileButtons({ fileName, ids, requestFor, isLight = false }: FileButtonsProps) {
  const { isPending, save } = useDownload();
  if (ids.length > CHOSEN_ROWS_MAX) return <span>Export and print take at most {CHOSEN_ROWS_MAX} at once.</span>;
  return (
    <>
      <ExportButton isInBar={!isLight} fileName={fileName} requestFor={(file) => requestFor(file, ids)} />
      <Button
        size={isLight ? 'md' : 'sm'}
        variant={isLight ? 'secondary' : 'glass'}
        icon="print"
        isStackedOnPhone
        isPending={isPending}
        onClick={() => save(requestFor('pdf', ids), `${fileName}.pdf`)}
      >
        Print
      </Button>
    </>
  );
}
