import type { HttpRequest } from '../../../lib/send.ts';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { useDownload } from './use-download.ts';

interface ExportButtonProps {
  /** Without its ending. */
  fileName: string;
  requestFor: (file: 'csv' | 'xlsx') => HttpRequest;
}

const FORMATS = [
  { file: 'csv', label: 'CSV' },
  { file: 'xlsx', label: 'Excel (XLSX)' },
] as const;

/** Saves all rows of a list, not only those of its page. */
export function ExportButton({ fileName, requestFor }: ExportButtonProps) {
  const { isPending, save } = useDownload();
  return (
    <MenuButton
      label="Export"
      icon="download"
      variant="secondary"
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
