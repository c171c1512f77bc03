import { EXPORT_FORMATS, type ExportFormat } from '@amayumba/contract/reports/rules.ts';
import { MenuButton } from '../../../ui/MenuButton.tsx';

interface ExportMenuProps {
  onExport: (format: ExportFormat) => void;
  isPending: boolean;
  isDisabled: boolean;
}

/** Exports the open report as a file. */
export function ExportMenu({ onExport, isPending, isDisabled }: ExportMenuProps) {
  return (
    <MenuButton
      label="Export"
      icon="download"
      variant="bright"
      isPending={isPending}
      items={EXPORT_FORMATS.map((format) => ({
        label: format.toUpperCase(),
        icon: 'file',
        isDisabled,
        onSelect: () => onExport(format),
      }))}
    />
  );
}
