import { useRef } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Icon } from '../../../ui/Icon.tsx';

interface ReceiptPhotoFieldProps {
  value: File | null;
  onChange: (file: File | null) => void;
  error?: readonly string[] | undefined;
  disabled: boolean;
}

const ACCEPTED = 'image/*,application/pdf';

/** The receipt of a cost. On a phone the camera comes first, and the picture stays visible while the rest is typed. */
export function ReceiptPhotoField({ value, onChange, error, disabled }: ReceiptPhotoFieldProps) {
  const camera = useRef<HTMLInputElement>(null);
  const hasFingers = useMediaQuery('(pointer: coarse)');
  const picture = useObjectUrl(value?.type.startsWith('image/') ? value : null);
  const isAsked = hasFingers && !value;
  return (
    <div className="grid gap-2">
      {isAsked && (
        <button
          type="button"
          disabled={disabled}
          onClick={() => camera.current?.click()}
          className="flex min-h-28 flex-col items-center justify-center gap-1 rounded-lg border border-dashed border-primary bg-selected text-link"
        >
          <Icon name="receipt" className="size-8" />
          <span className="text-md font-semibold">Take a photo of the receipt</span>
        </button>
      )}
      {picture && (
        <a href={picture} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-lg bg-sunken">
          <img src={picture} alt="The receipt" className="mx-auto max-h-56 object-contain" />
        </a>
      )}
      <FileField
        label={isAsked ? 'Or choose a file' : 'Receipt'}
        hint={value ? undefined : 'A picture or a PDF, 10 MB at most. It can be added later.'}
        accept={ACCEPTED}
        value={value}
        onChange={onChange}
        disabled={disabled}
        error={error}
      />
      {hasFingers && value && (
        <Button disabled={disabled} onClick={() => camera.current?.click()}>
          Take it again
        </Button>
      )}
      {hasFingers && (
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label="Photo of the receipt"
          onChange={({ target }) => onChange(target.files?.[0] ?? value)}
        />
      )}
    </div>
  );
}
