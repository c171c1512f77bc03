import { useRef } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileField } from '../../../ui/FileField.tsx';

interface ReceiptFieldProps {
  value: File | null;
  onChange: (receipt: File | null) => void;
  error?: string | readonly string[] | undefined;
  disabled: boolean;
}

/** The receipt from the files or, on phones and tablets, from the camera. */
export function ReceiptField({ value, onChange, error, disabled }: ReceiptFieldProps) {
  const camera = useRef<HTMLInputElement>(null);
  const hasFingers = useMediaQuery('(pointer: coarse)');
  return (
    <div className="sm:col-span-2">
      <FileField
        label="Receipt"
        hint="Optional: a picture or a PDF, 10 MB at most."
        accept="image/*,application/pdf"
        value={value}
        onChange={onChange}
        error={error}
        disabled={disabled}
      />
      {hasFingers && (
        <>
          <Button className="mt-2 w-full sm:w-auto" disabled={disabled} onClick={() => camera.current?.click()}>
            Take a photo
          </Button>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label="Take a photo of the receipt"
            onChange={(event) => onChange(event.target.files?.[0] ?? value)}
          />
        </>
      )}
    </div>
  );
}
