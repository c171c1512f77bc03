import { useId, useRef, useState } from 'react';
import { attachmentError } from '../../lib/attachment-error.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldNote } from '../../ui/Field.tsx';
import type { PictureDraft } from './estate-draft.ts';
import { EstatePreview } from './EstatePreview.tsx';

interface PictureFieldProps {
  /** Whose picture it is, for screen readers: 'Apartment A-03'. */
  of: string;
  value: PictureDraft;
  onChange: (picture: Partial<PictureDraft>) => void;
  error?: readonly string[] | undefined;
  disabled: boolean;
}

const loadCrop = () => import('./CropPictureModal.tsx');
const UNREADABLE = 'This browser cannot open this picture. Choose a JPEG, PNG or WebP picture.';

/** The picture of an estate or apartment with a preview. The user can crop, replace and remove it. */
export function PictureField({ of, value, onChange, error, disabled }: PictureFieldProps) {
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [cropping, setCropping] = useState<File | null>(null);
  const crop = useLazyPart(loadCrop, cropping !== null);
  const chosenUrl = useObjectUrl(value.image);
  const hasPicture = value.image !== null || value.image_url !== null;
  const chooseLabel = hasPicture ? 'Replace picture' : 'Choose picture';
  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = file.type === 'application/pdf' ? 'Choose a picture.' : attachmentError(file);
    setFault(found);
    if (!found) setCropping(file);
  };
  const take = (image: File) => {
    setCropping(null);
    onChange({ image });
  };
  const fail = () => {
    setCropping(null);
    setFault(UNREADABLE);
  };
  return (
    <fieldset className="min-w-0" aria-describedby={noteId}>
      <legend className="mb-1.5 text-[0.875rem] leading-5 font-semibold text-ink">
        Picture<span className="sr-only"> of {of}</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3.5">
        <EstatePreview
          name={of}
          picture={chosenUrl ? { image_url: chosenUrl, image_sources: [] } : value}
          width={120}
          className="h-20 w-30 flex-none rounded-md"
        />
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon="upload"
            disabled={disabled}
            aria-label={`${chooseLabel} of ${of}`}
            onClick={() => input.current?.click()}
          >
            {chooseLabel}
          </Button>
          {hasPicture && (
            <Button
              size="sm"
              variant="ghost"
              className="text-rose-ink"
              disabled={disabled}
              aria-label={`Remove picture of ${of}`}
              onClick={() => onChange({ image_url: null, image: null })}
            >
              Remove picture
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          disabled={disabled}
          aria-label={`File for the picture of ${of}`}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = ''; // allows choosing the same file again
          }}
        />
      </div>
      <FieldNote id={noteId} message={fault ?? error?.join(' ')} hint="Optional: JPEG, PNG or WebP." />
      {cropping && crop && (
        <crop.CropPictureModal file={cropping} of={of} onDone={take} onFail={fail} onClose={() => setCropping(null)} />
      )}
    </fieldset>
  );
}
