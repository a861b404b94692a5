import { type ComponentProps, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps
  extends Pick<ComponentProps<'input'>, 'accept' | 'multiple'>,
    Pick<ButtonProps, 'look' | 'size' | 'className' | 'aria-label' | 'busy' | 'children'> {
  /** Label of the file field. */
  label: string;
  /** True to choose all files of a folder. */
  folder?: boolean;
  onPick: (files: readonly File[]) => void;
}

/** Button that opens the file dialog; for images, unless `accept` says otherwise. */
export function FileButton(props: FileButtonProps) {
  const { label, folder = false, accept = 'image/*', multiple = false, onPick, ...button } = props;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        multiple={multiple}
        {...(folder ? { webkitdirectory: '' } : { accept })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      <Button {...button} onClick={() => picker.current?.click()} />
    </>
  );
}
