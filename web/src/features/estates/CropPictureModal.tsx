import { useId, useState } from 'react';
import { CENTRED_CROP, changedCrop, type Crop, cropPicture, partOf, type Size, zoomMaxOf } from '../../lib/crop.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { CropFrame } from './CropFrame.tsx';

interface CropPictureModalProps {
  file: File;
  /** The subject of the picture: 'Apartment A-03'. */
  of: string;
  onDone: (picture: File) => void;
  /** The browser cannot open the picture. */
  onFail: () => void;
  onClose: () => void;
}

const ZOOM_STEP = 0.25;

/** Asks which part of a chosen picture the cards show. The user can also use the whole picture. */
export function CropPictureModal({ file, of, onDone, onFail, onClose }: CropPictureModalProps) {
  const hintId = useId();
  const url = useObjectUrl(file);
  const [picture, setPicture] = useState<Size | null>(null);
  const [crop, setCrop] = useState(CENTRED_CROP);
  const [isPending, setPending] = useState(false);
  const zoomMax = picture ? zoomMaxOf(picture) : 1;
  const zoomTo = (zoom: number) => picture && setCrop(changedCrop(picture, crop, { zoom }));
  const use = async () => {
    setPending(true);
    await cropPicture(file, crop).then(onDone, onFail);
  };
  return (
    <Modal
      title="Crop picture"
      description={`Choose what cards show of the picture of ${of}.`}
      size="md"
      onClose={onClose}
      isPending={isPending}
      footer={
        <>
          <Button onClick={() => onDone(file)} disabled={isPending}>
            Use whole picture
          </Button>
          <Button variant="primary" disabled={!picture} isPending={isPending} onClick={() => void use()}>
            Use this part
          </Button>
        </>
      }
    >
      {url && (
        <CropFrame
          url={url}
          picture={picture}
          crop={crop}
          onChange={setCrop}
          onRead={setPicture}
          onFail={onFail}
          describedBy={hintId}
        />
      )}
      <div className="mt-3 flex items-center gap-2">
        <IconButton
          icon="minus"
          label="Zoom out"
          disabled={crop.zoom <= 1}
          onClick={() => zoomTo(crop.zoom - ZOOM_STEP)}
        />
        <input
          type="range"
          aria-label="Zoom"
          aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
          min={1}
          max={zoomMax}
          step={0.01}
          value={crop.zoom}
          disabled={zoomMax === 1}
          onChange={(event) => zoomTo(Number(event.target.value))}
          className="h-11 min-w-0 flex-1 accent-primary"
        />
        <IconButton
          icon="plus"
          label="Zoom in"
          disabled={crop.zoom >= zoomMax}
          onClick={() => zoomTo(crop.zoom + ZOOM_STEP)}
        />
      </div>
      <p id={hintId} className="mt-1 text-sm text-muted">
        Drag the picture, press what is to be in the middle, or use the arrow keys; zoom with + and −.
      </p>
      <output className="sr-only">{picture && shownText(picture, crop)}</output>
    </Modal>
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Describes the chosen part for screen readers. */
function shownText(picture: Size, crop: Crop): string {
  const { left, top, width, height } = partOf(picture, crop);
  const across = `${percent(left / picture.width)} to ${percent((left + width) / picture.width)} of the width`;
  const down = `${percent(top / picture.height)} to ${percent((top + height) / picture.height)} of the height`;
  return `Cards show ${across} and ${down}.`;
}
