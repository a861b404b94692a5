import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { LoosePictures } from './loose-pictures.tsx';
import { PhotoPictures } from './photo-pictures.tsx';
import type { ChosenPicture } from './picture-grid.tsx';
import { UploadPicture } from './upload-picture.tsx';

export interface PictureDialogProps {
  onChoose: (picture: ChosenPicture) => void;
  onClose: () => void;
}

const shelves = [
  { name: 'photos', label: 'Photos' },
  { name: 'loose', label: 'Files without a post' },
] as const;

/** A new picture, one that a photo shows, or one that nothing shows yet. */
export function PictureDialog({ onChoose, onClose }: PictureDialogProps) {
  const [shelf, setShelf] = useState<(typeof shelves)[number]['name']>('photos');
  const [isUploading, setUploading] = useState(false);
  return (
    <Dialog open onOpenChange={onClose} closable={!isUploading} width="wide" title="Choose picture">
      <UploadPicture onBusy={setUploading} onUploaded={onChoose} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Where to look</legend>
        {shelves.map(({ name, label }) => (
          <Button
            key={name}
            look={shelf === name ? 'primary' : 'quiet'}
            size="small"
            aria-pressed={shelf === name}
            onClick={() => setShelf(name)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {shelf === 'photos' ? <PhotoPictures onChoose={onChoose} /> : <LoosePictures onChoose={onChoose} />}
    </Dialog>
  );
}
