import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { cropPicture, CENTRED_CROP, changedCrop, type Crop, partOf, type Size, zoomMaxOf } from '../../lib/crop.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Modal } from '../../ui/Modal.tsx';

interface CropPictureModalProps {
  file: File;
  /** The subject of the picture: 'Apartment A-03'. */
  of: string;
  onDone: (picture: File) => void;
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

function shownText(picture: Size, crop: Crop): string {
  const { left, top, width, height } = partOf(picture, crop);
  const across = `${percent(left / picture.width)} to ${percent((left + width) / picture.width)} of the width`;
  const down = `${percent(top / picture.height)} to ${percent((top + height) / picture.height)} of the height`;
  return `Cards show ${across} and ${down}.`;
}

interface CropFrameProps {
  url: string;
  /** Null until the browser has read the picture. */
  picture: Size | null;
  crop: Crop;
  onChange: (crop: Crop) => void;
  onRead: (picture: Size) => void;
  onFail: () => void;
  /** Id of the element with the instructions. */
  describedBy: string;
}

/** How far an arrow key moves the picture, as a share of the frame; further with Shift. */
const STEP = 0.04;
const BIG_STEP = 0.2;
const KEY_ZOOM = 1.15;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A pointer that moved less than this, in pixels, counts as a press. */
const PRESS_SLACK = 4;

/** The picture under a frame of the card's shape, to drag or pinch, press at its centre, or move by keys. */
export function CropFrame({ url, picture, crop, onChange, onRead, onFail, describedBy }: CropFrameProps) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);
  const change = (by: Parameters<typeof changedCrop>[2]) => picture && onChange(changedCrop(picture, crop, by));
  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 0) travelled.current = 0;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const share = other ? 0.5 : 1; // with two fingers, each moves the picture by half
    pointers.current.set(event.pointerId, now);
    travelled.current += distance(before, now);
    change({
      across: (share * (before.x - now.x)) / width,
      down: (share * (before.y - now.y)) / height,
      ...(other && { zoom: (crop.zoom * distance(other, now)) / Math.max(1, distance(other, before)) }),
    });
  };
  const release = (event: PointerEvent<HTMLDivElement>) => {
    const wasAlone = pointers.current.size === 1;
    if (!pointers.current.delete(event.pointerId) || event.type === 'pointercancel') return;
    if (!wasAlone || travelled.current > PRESS_SLACK) return;
    // A press centres the picture at that point, so that dragging is optional.
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    change({ across: (event.clientX - left) / width - 0.5, down: (event.clientY - top) / height - 0.5 });
  };
  const typed = (event: KeyboardEvent) => {
    const [across, down] = MOVES[event.key] ?? [0, 0];
    const step = event.shiftKey ? BIG_STEP : STEP;
    if (event.key === '+' || event.key === '=') change({ zoom: crop.zoom * KEY_ZOOM });
    else if (event.key === '-') change({ zoom: crop.zoom / KEY_ZOOM });
    else if (across || down) change({ across: across * step, down: down * step });
    else return;
    event.preventDefault();
  };
  return (
    // The role `application` takes keys and pointers, but the rule treats it as non-interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // With this role, screen readers pass the arrow keys on.
      role="application"
      aria-label="Part of the picture that cards show"
      aria-describedby={describedBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={typed}
      className="relative aspect-3/2 w-full cursor-grab touch-none overflow-hidden rounded-md bg-sunken select-none active:cursor-grabbing"
    >
      <img
        src={url}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onRead({ width, height })}
        onError={onFail}
        className="absolute max-w-none"
        style={picture ? placed(picture, crop) : { opacity: 0 }}
      />
      <Thirds />
    </div>
  );
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

function placed(picture: Size, crop: Crop) {
  const part = partOf(picture, crop);
  return {
    width: `${(picture.width / part.width) * 100}%`,
    left: `${(-part.left / part.width) * 100}%`,
    top: `${(-part.top / part.height) * 100}%`,
  };
}

const Thirds = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 3 2"
    className="pointer-events-none absolute inset-0 size-full fill-none stroke-white/45"
    strokeWidth={1}
  >
    <path vectorEffect="non-scaling-stroke" d="M1 0v2M2 0v2M0 .6667h3M0 1.3333h3" />
  </svg>
);
