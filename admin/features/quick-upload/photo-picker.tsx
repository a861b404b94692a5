import { Icon, Logo } from '#browser/icon.tsx';
import { formatBytes } from '#domain/text/bytes.ts';

interface PhotoPickerProps {
  file: File | null;
  /** Address of a small copy; null while there is none to show. */
  preview: string | null;
  onPick: (file: File) => void;
}

/** The two ways to a photograph, and the one that was chosen. */
export function PhotoPicker({ file, preview, onPick }: PhotoPickerProps) {
  return (
    <div className="pick">
      <div className="pick-picture">
        {preview ? <img src={preview} alt="The one you have chosen" /> : <Logo />}
      </div>
      <div className="pick-tools">
        <PickButton look="button" icon="camera" label="Take Photo" camera onPick={onPick} />
        <PickButton look="button button--quiet" icon="photo" label="Choose File" onPick={onPick} />
        <p className="sheet-hint" role="status">
          {file ? `${file.name}, ${formatBytes(file.size)}` : 'No file chosen'}
        </p>
      </div>
    </div>
  );
}

interface PickButtonProps {
  look: string;
  icon: 'camera' | 'photo';
  label: string;
  /** Opens the camera at the back of a phone. */
  camera?: boolean;
  onPick: (file: File) => void;
}

function PickButton({ look, icon, label, camera = false, onPick }: PickButtonProps) {
  return (
    <label className={look}>
      <Icon name={icon} />
      {label}
      <input
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        // The same file can be chosen again, after a failure for one.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onPick(file);
        }}
      />
    </label>
  );
}
