import { type CSSProperties, type PointerEvent, useId, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { leastOpeningWidth } from '#domain/posts/opening.ts';
import { classNames } from '../../../kit/ui/button.tsx';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { fieldLabels } from '../fields/columns.tsx';
import { draftOf } from './post-draft.ts';
import type { Editor } from './use-editor.ts';

/**
 * Image with its focal point, folded below it: the part that stays visible when cropped, chosen on the image
 * or with two sliders. Also whether it opens Home.
 */
export function FocalPoint({ editor }: { editor: Editor }) {
  const { base, draft, change, problem } = editor;
  const hintId = useId();
  const saved = draftOf(base);
  const isChanged = (['focalX', 'focalY', 'opensHome'] as const).some((name) => draft[name] !== saved[name]);
  const [isUnfolded, setUnfolded] = useState(isChanged);
  if (!draft.mediaId) return null;
  const [x, y] = [percent(draft.focalX), percent(draft.focalY)];
  const error = problem?.fields.focalX ?? problem?.fields.focalY;
  const isOpen = isUnfolded || error !== undefined;
  return (
    <div className="grid gap-1">
      <PointedImage editor={editor} position={isOpen ? { left: `${x}%`, top: `${y}%` } : null} />
      <details open={isOpen} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
        <summary className="inline-flex min-h-tap items-center gap-2 text-small">
          <Icon name="chevronDown" />
          Focal point, opening of Home
        </summary>
        <fieldset className="grid gap-3 pb-2" aria-describedby={hintId}>
          <legend className="sr-only">Focal point</legend>
          <p id={hintId} className="text-note text-ink-3">
            Stays visible where the photo is cropped. Click the photo or use the sliders.
          </p>
          <div className="flex flex-wrap items-start gap-5">
            <div className="grid min-w-0 flex-1 basis-64 gap-2">
              <Slider label={fieldLabels.focalX} value={x} onChange={(of) => change({ focalX: of / 100 })} />
              <Slider label={fieldLabels.focalY} value={y} onChange={(of) => change({ focalY: of / 100 })} />
              <OpensHome editor={editor} />
            </div>
            <PhoneCrop src={draft.mediaId} position={`${x}% ${y}%`} />
          </div>
          <p role="alert" className="text-note text-red-ink empty:sr-only">
            {error}
          </p>
        </fieldset>
      </details>
    </div>
  );
}

function PhoneCrop({ src, position }: { src: string; position: string }) {
  return (
    <figure className="grid gap-1.5">
      <img
        src={src}
        alt="Crop on a phone"
        className="aspect-[4/5] w-32 rounded-photo object-cover"
        style={{ objectPosition: position }}
      />
      <figcaption className="text-note text-ink-3">On a phone</figcaption>
    </figure>
  );
}

const percent = (share: number) => Math.round(share * 100);

interface PointedImageProps {
  editor: Editor;
  /** Position of the point; null while it is not being chosen. */
  position: CSSProperties | null;
}

/** A drag moves the point as a click does. The sliders do the same for the keyboard. */
function PointedImage({ editor: { draft, change }, position }: PointedImageProps) {
  const point = ({ currentTarget, clientX, clientY, buttons, type }: PointerEvent<HTMLDivElement>) => {
    if (position === null || (type === 'pointermove' && buttons === 0)) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    change({ focalX: share(clientX - left, width), focalY: share(clientY - top, height) });
  };
  return (
    <div
      className={classNames(
        'relative w-fit overflow-hidden rounded-photo',
        position && 'cursor-crosshair touch-none select-none',
      )}
      data-focal-point
      onPointerDown={(event) => {
        if (position) event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={point}
    >
      <img
        src={draft.mediaId}
        alt={draft.altText || draft.title || 'Photo'}
        draggable={false}
        className="max-h-64 w-auto max-w-full"
      />
      {position && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-3 border-[#fff] shadow-[0_0_0_2px_#000,inset_0_0_0_2px_#000]"
          style={position}
        />
      )}
    </div>
  );
}

/** Share in hundredths, the unit in which it is stored. */
function share(distance: number, length: number): number {
  return Math.min(100, Math.max(0, Math.round((distance / length) * 100))) / 100;
}

interface SliderProps {
  label: string;
  /** Percent. */
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[10rem_minmax(0,1fr)_3rem] items-center gap-3 text-small">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        className="min-h-tap w-full accent-ink lg:min-h-9"
        value={value}
        aria-valuetext={`${value}%`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span aria-hidden="true" className="text-end text-ink-2 tabular-nums">{`${value}%`}</span>
    </div>
  );
}

function OpensHome({ editor: { base, draft, change } }: { editor: Editor }) {
  const hintId = useId();
  const isSmall = (base.width ?? 0) < leastOpeningWidth || (base.width ?? 0) <= (base.height ?? 0);
  return (
    <div aria-describedby={hintId}>
      <Checkbox
        checked={draft.opensHome}
        onCheckedChange={(opensHome) => change({ opensHome })}
        label={fieldLabels.opensHome}
      />
      <p id={hintId} className="text-note text-ink-3">
        {isSmall
          ? `Landscape photos at least ${leastOpeningWidth} pixels wide work best.`
          : 'Otherwise the newest large landscape photo opens Home.'}
      </p>
    </div>
  );
}
