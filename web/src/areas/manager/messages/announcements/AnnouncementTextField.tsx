import { ANNOUNCEMENT_MAX, announcementSms } from '@amayumba/contract/messages/announcement.ts';
import { countSegments } from '@amayumba/contract/messages/segments.ts';
import { partsText } from '../../../../features/messages/message-view.ts';
import { counted } from '../../../../lib/counted.ts';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';

interface AnnouncementTextFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Whether it goes by SMS, which is charged by the part. */
  isSms: boolean;
  error: readonly string[] | undefined;
}

/** The text of an announcement, with its length as the gateway counts it. */
export function AnnouncementTextField({ value, onChange, isSms, error }: AnnouncementTextFieldProps) {
  return (
    <TextAreaField
      label="Text"
      required
      rows={5}
      maxLength={ANNOUNCEMENT_MAX}
      hint={isSms ? lengthText(value.trim()) : `At most ${ANNOUNCEMENT_MAX} characters.`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}

/** `143 characters, 1 part of SMS`, and why parts are short. */
function lengthText(text: string): string {
  const { encoding, units, segments } = countSegments(announcementSms(text));
  const length = `${counted(units, 'character')}, ${partsText(segments)} of SMS.`;
  if (encoding === 'GSM-7') return `${length} A part has 160 characters.`;
  return `${length} A character outside the alphabet of SMS makes parts of 70.`;
}
