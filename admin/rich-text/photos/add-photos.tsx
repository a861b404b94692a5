import { type RefObject, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { counted } from '#domain/text/clean.ts';
import type { LibraryPhoto } from '../../calls/images.ts';
import type { OrderedPhoto } from '../../kit/photos/photo-order.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import type { PhotoCalls } from '../types.ts';
import { Library } from './library.tsx';

interface AddPhotosProps {
  /** Lists photos; later values than that of the first render are ignored. */
  list: PhotoCalls['list'];
  known: readonly OrderedPhoto[];
  onAdd: (photos: OrderedPhoto[]) => void;
  onClose: () => void;
  /** Element that gets the focus when the button that opened this no longer exists. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Photos of the library, in the order in which they are chosen. */
export function AddPhotos({ list, known, onAdd, onClose, focusAfter }: AddPhotosProps) {
  const [chosen, setChosen] = useState<OrderedPhoto[]>([]);
  const isKnown = (photo: { id: string }) => known.some(({ id }) => id === photo.id);
  const isChosen = (photo: { id: string }) => chosen.some(({ id }) => id === photo.id);
  const choose = (photo: LibraryPhoto) => {
    if (isKnown(photo)) return;
    setChosen(isChosen(photo) ? chosen.filter(({ id }) => id !== photo.id) : [...chosen, fromLibrary(photo)]);
  };
  return (
    <Dialog
      title="Add photos"
      description="They are added at the end, in the order in which you choose them."
      width="wide"
      firstFocus="input"
      onClose={onClose}
      focusAfter={() => {
        if (document.activeElement === document.body) focusAfter.current?.focus();
      }}
      footer={
        <>
          <span role="status" className="flex-1 text-small text-ink-2">
            {counted(chosen.length, 'photo')} chosen
          </span>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() => {
              onAdd(chosen);
              onClose();
            }}
          >
            <Icon name="check" /> Add {counted(chosen.length, 'photo')}
          </Button>
        </>
      }
    >
      <Library
        list={list}
        isChosen={(photo) => isKnown(photo) || isChosen(photo)}
        empty="No photos yet"
        onChoose={choose}
      />
    </Dialog>
  );
}

function fromLibrary({ id, name, published, date, thumbnailUrl }: LibraryPhoto): OrderedPhoto {
  return { id, name, published, date, thumbnailUrl };
}
