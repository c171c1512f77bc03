import { CHOSEN_ROWS_MAX } from '@amayumba/contract/lists.ts';
import type { ExportFormat } from '@amayumba/contract/reports/rules.ts';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import type { HttpRequest } from '../../../lib/send.ts';
import { Button } from '../../../ui/Button.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { notify } from '../../../ui/notices.ts';

interface ExportButtonProps {
  /** Without its ending. */
  fileName: string;
  requestFor: (file: 'csv' | 'xlsx') => HttpRequest;
  /** In the head of a screen. */
  isInHead?: boolean | undefined;
  /** In the dark bar at the foot of the page, where the menu opens upwards. */
  isInBar?: boolean | undefined;
}

const FORMATS = [
  { file: 'csv', label: 'CSV' },
  { file: 'xlsx', label: 'Excel (XLSX)' },
] as const;

/** Saves rows of a list: all that match, not only those of its page, or the selected ones. */
export function ExportButton({ fileName, requestFor, isInHead = false, isInBar = false }: ExportButtonProps) {
  const { isPending, save } = useDownload();
  return (
    <MenuButton
      label="Export"
      icon="download"
      variant={isInBar || isInHead ? 'glass' : 'secondary'}
      isAbove={isInBar}
      size={isInBar ? 'sm' : 'md'}
      isPending={isPending}
      items={FORMATS.map(({ file, label }) => ({
        label,
        icon: 'file',
        isDisabled: isPending,
        onSelect: () => save(requestFor(file), `${fileName}.${file}`),
      }))}
    />
  );
}

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
