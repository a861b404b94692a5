import { useRef } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { type FoundFiles, filesOfPicker } from './drop.ts';

/** Ways to bring many photographs in without dropping them. */
export function AddButtons({ onFound }: { onFound: (found: FoundFiles) => void }) {
  return (
    <>
      <PickButton label="Add folder" look="quiet" folder onFound={onFound} />
      <PickButton label="Add photos" look="primary" onFound={onFound} />
    </>
  );
}

interface PickButtonProps {
  label: string;
  look: 'primary' | 'quiet';
  folder?: boolean;
  onFound: (found: FoundFiles) => void;
}

function PickButton({ label, look, folder = false, onFound }: PickButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        {...(folder ? { webkitdirectory: '' } : { accept: 'image/*' })}
        aria-label={label}
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files && files.length > 0) onFound(filesOfPicker(files));
          // The same files can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button look={look} onClick={() => picker.current?.click()}>
        {!folder && <Icon name="upload" />}
        {label}
      </Button>
    </>
  );
}
