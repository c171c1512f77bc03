import type { HttpRequest } from '../../../lib/send.ts';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { useDownload } from './use-download.ts';

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
