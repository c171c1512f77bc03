import { EXPORT_FORMATS, type ExportFormat } from '@amayumba/contract/reports/rules.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';

interface ExportMenuProps {
  onExport: (format: ExportFormat) => void;
  isPending: boolean;
  isDisabled: boolean;
}

/** Takes the open report along as a file. */
export function ExportMenu({ onExport, isPending, isDisabled }: ExportMenuProps) {
  return (
    <Menu
      label="Export"
      button={
        <Button variant="bright" icon="download" isIconOnlyOnPhone isPending={isPending}>
          Export
        </Button>
      }
      items={EXPORT_FORMATS.map((format) => ({
        label: format.toUpperCase(),
        icon: 'file',
        isDisabled,
        onSelect: () => onExport(format),
      }))}
    />
  );
}
