import { isEnteredDay } from '@amayumba/contract/calendar.ts';
import { type ComponentProps, useState } from 'react';
import { DateField } from './DateField.tsx';

interface DayFilterProps extends Omit<ComponentProps<typeof DateField>, 'value' | 'onChange' | 'onBlur'> {
  /** The day in force; empty for none. */
  value: string;
  /** Receives each whole day that is typed or picked, and an empty text once it is removed. */
  onDay: (day: string) => void;
}

/**
 * A day by which a list is filtered. The address holds it, and follows later than the next key: what is typed stays in
 * the field meanwhile, because putting the earlier value back would end the typing.
 */
export function DayFilter({ value, onDay, ...field }: DayFilterProps) {
  const [typing, setTyping] = useState<{ text: string; passedOn: readonly string[] } | null>(null);
  // Back, or a button that clears the filters.
  if (typing && !typing.passedOn.includes(value)) setTyping(null);
  return (
    <DateField
      {...field}
      value={typing?.text ?? value}
      onChange={({ target: { value: text } }) => {
        setTyping({ text, passedOn: [...(typing?.passedOn ?? [value]), text] });
        // While the year is typed, it is one of antiquity.
        if (text === '' || isEnteredDay(text)) onDay(text);
      }}
      onBlur={() => setTyping(null)}
    />
  );
}
