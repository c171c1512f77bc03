import type * as z from 'zod/mini';
import { useConfirmedChange } from '../../api/use-confirmed-change.ts';
import { ConfirmChange } from '../../ui/ConfirmChange.tsx';
import { notify } from '../../ui/notices.ts';

interface AccountStatusDialogProps<Row> {
  row: Row;
  schema: z.ZodMiniType<Row>;
  name: string;
  isActive: boolean;
  update: (seen: Row, status: 'active' | 'inactive') => PromiseLike<{ error?: unknown }>;
  texts: { activate: string; deactivate: string };
  valuesOf: (row: Row) => Readonly<Record<string, string>>;
  onClose: () => void;
}

export function AccountStatusDialog<Row>(props: AccountStatusDialogProps<Row>) {
  const { row, schema, name, isActive, update, texts, valuesOf, onClose } = props;
  const status = isActive ? 'inactive' : 'active';
  const change = useConfirmedChange({
    row,
    schema,
    valuesOf,
    send: (seen) => update(seen, status),
    onDone: () => {
      notify.success(`${name} is ${status} now.`);
      onClose();
    },
  });
  return (
    <ConfirmChange
      title={isActive ? `Deactivate ${name}?` : `Activate ${name}?`}
      confirmLabel={isActive ? 'Deactivate' : 'Activate'}
      isDanger={isActive}
      change={change}
      onCancel={onClose}
    >
      {isActive ? texts.deactivate : texts.activate}
    </ConfirmChange>
  );
}
