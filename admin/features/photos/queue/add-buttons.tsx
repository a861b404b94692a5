import { Icon } from '#browser/icon.tsx';
import { FileButton } from '../../../kit/ui/file-button.tsx';
import { type FoundFiles, filesOfPicker } from './drop.ts';

interface AddButtonsProps {
  onFound: (found: FoundFiles) => void;
  /** True in the middle of a page without photos. */
  isFirst?: boolean;
}

/** Buttons that add photos and folders. */
export function AddButtons({ onFound, isFirst = false }: AddButtonsProps) {
  const pick = (files: readonly File[]) => onFound(filesOfPicker(files));
  const [photosLabel, folderLabel] = isFirst
    ? ['Choose photos', 'Choose a folder']
    : ['Add photos', 'Add folder'];
  const folder = (
    <FileButton label={folderLabel} look="quiet" folder multiple onPick={pick}>
      {folderLabel}
    </FileButton>
  );
  return (
    <>
      {!isFirst && folder}
      <FileButton label={photosLabel} multiple onPick={pick}>
        <Icon name="upload" />
        {photosLabel}
      </FileButton>
      {isFirst && folder}
    </>
  );
}
