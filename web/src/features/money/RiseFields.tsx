import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { today } from '../../lib/today.ts';
import { DateField } from '../../ui/DateField.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** The facts that a rise of the rent needs, as they are typed. */
export interface RiseInput {
  notice_on: string;
  agreed_reason: string;
}

interface RiseFieldsProps {
  rise: RiseInput;
  onChange: (part: Partial<RiseInput>) => void;
  errors: FieldErrors | undefined;
  /** Whether the notice is asked for, before the server names it. */
  isRise?: boolean;
}

/**
 * The day of notice of a rise, and why the tenant agreed to it; each appears once it is needed. See docs/rules.md, Rent
 * rises.
 */
export function RiseFields({ rise, onChange, errors, isRise = false }: RiseFieldsProps) {
  const { notice_on: noticeError, agreed_reason: reasonError } = errors ?? {};
  return (
    <>
      {(isRise || rise.notice_on !== '' || noticeError) && (
        <DateField
          label="Notice given on"
          required
          max={today()}
          hint="The law asks for notice before a rise."
          value={rise.notice_on}
          onChange={({ target }) => onChange({ notice_on: target.value })}
          error={noticeError}
        />
      )}
      {(rise.agreed_reason !== '' || reasonError) && (
        <TextField
          label="Why the tenant agreed"
          autoComplete="off"
          maxLength={500}
          value={rise.agreed_reason}
          onChange={({ target }) => onChange({ agreed_reason: target.value })}
          error={reasonError}
        />
      )}
    </>
  );
}
