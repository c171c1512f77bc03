import { countSegments, isGsm } from '@amayumba/contract/messages/segments.ts';
import { longestText, type TemplateStep } from '@amayumba/contract/messages/template.ts';
import { partsText } from '../../../../features/messages/message-view.ts';
import { portalAddress } from './template-values.ts';

const ROOM = { 'GSM-7': [160, 306], 'UCS-2': [70, 134] } as const;

/** How long a text is at the longest values, as networks count it. */
export function TemplateLength({ step, body }: { step: TemplateStep; body: string }) {
  const { encoding, units, segments } = countSegments(longestText(step, body.trim(), portalAddress()));
  const [one, two] = ROOM[encoding];
  const room = segments > 1 ? two : one;
  const special = Array.from(body).find((character) => !isGsm(character));
  return (
    <output className="text-sm text-muted tabular">
      At the longest values: <b className="font-semibold text-ink">{`${units} of ${room} characters`}</b>,{' '}
      {partsText(segments)}.{special !== undefined && ` With “${special}” a part holds 70 characters instead of 160.`}
    </output>
  );
}
