import { useId, useRef, useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { attachmentError } from '../../lib/attachment-error.ts';
import { useMay } from '../../lib/permissions.ts';
import { shrinkPicture } from '../../lib/shrink-picture.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FieldNote } from '../../ui/Field.tsx';
import type { PictureLinks } from '../../ui/Picture.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { notify } from '../../ui/notices.ts';
import { EstatePreview } from './EstatePreview.tsx';
import { useUpdatePictureMutation } from './estates.api.ts';

interface PlacePictureProps {
  of: 'estate' | 'apartment';
  id: number;
  name: string;
  picture: PictureLinks;
}

/** The picture of an estate or an apartment; a new one is stored at once. */
export function PlacePicture({ of, id, name, picture }: PlacePictureProps) {
  const [update, { isLoading, error }] = useUpdatePictureMutation();
  const [share, setShare] = useState<number | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const problem = asProblem(error);
  // Without a version: a picture replaces a picture, whatever else has changed meanwhile.
  const store = async (file: File | null) => {
    setShare(file && 0);
    const small = file && (await shrinkPicture(file));
    const result = await update({ of, id, version: undefined, picture: small, onProgress: setShare });
    setShare(null);
    setRemoving(false);
    if (!result.error) notify.success(file ? 'The picture was saved.' : 'The picture was removed.');
  };
  return (
    <>
      <PictureField
        of={name}
        picture={picture}
        onChoose={(file) => void store(file)}
        onRemove={() => setRemoving(true)}
        error={problem && !isRemoving ? [problem.error] : undefined}
        disabled={isLoading}
      />
      {share !== null && <ProgressBar label={`Picture of ${name}`} percent={Math.round(share * 100)} />}
      {isRemoving && (
        <ConfirmDialog
          title="Remove this picture?"
          confirmLabel="Remove"
          isPending={isLoading}
          error={problem?.error}
          onConfirm={() => void store(null)}
          onCancel={() => setRemoving(false)}
        >
          The picture of <strong className="text-ink">{name}</strong> is deleted.
        </ConfirmDialog>
      )}
    </>
  );
}

interface PictureFieldProps {
  /** The subject of the picture, for screen readers: 'Apartment A-03'. */
  of: string;
  picture: PictureLinks;
  onChoose: (image: File) => void;
  onRemove: () => void;
  error?: readonly string[] | undefined;
  disabled: boolean;
}

const loadCrop = () => import('./CropPictureModal.tsx');
const UNREADABLE = 'This browser cannot open this picture. Choose a JPEG, PNG or WebP picture.';

/** The picture of an estate or apartment with a preview. The user can crop, replace and remove it. */
export function PictureField({ of, picture, onChoose, onRemove, error, disabled }: PictureFieldProps) {
  const noteId = useId();
  const mayChange = useMay('estates:write');
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [cropping, setCropping] = useState<File | null>(null);
  const crop = useLazyPart(loadCrop, cropping !== null);
  const hasPicture = picture.image_url !== null;
  const chooseLabel = hasPicture ? 'Replace picture' : 'Choose picture';
  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = file.type === 'application/pdf' ? 'Choose a picture.' : attachmentError(file);
    setFault(found);
    if (!found) setCropping(file);
  };
  const take = (image: File) => {
    setCropping(null);
    onChoose(image);
  };
  const fail = () => {
    setCropping(null);
    setFault(UNREADABLE);
  };
  return (
    <fieldset className="min-w-0" aria-describedby={noteId}>
      <legend className="sr-only">Picture of {of}</legend>
      <div className="grid gap-3">
        {hasPicture && (
          <EstatePreview name={of} picture={picture} width={480} className="aspect-3/2 w-full max-w-120 rounded-md" />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon="upload"
            disabled={disabled}
            may="estates:write"
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
              may="estates:write"
              aria-label={`Remove picture of ${of}`}
              onClick={onRemove}
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
      <FieldNote
        id={noteId}
        message={fault ?? error?.join(' ')}
        hint={hasPicture || !mayChange ? undefined : 'JPEG, PNG or WebP.'}
      />
      {cropping && crop && (
        <crop.CropPictureModal file={cropping} of={of} onDone={take} onFail={fail} onClose={() => setCropping(null)} />
      )}
    </fieldset>
  );
}
