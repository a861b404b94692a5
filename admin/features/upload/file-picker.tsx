import type { Ref } from 'react';
import { Field } from '../../kit/ui/field.tsx';
import { Input } from '../../kit/ui/input.tsx';

interface FilePickerProps {
  ref: Ref<HTMLInputElement>;
  disabled: boolean;
  onPick: (file: File) => void;
}

/** One picture, sent as soon as it is chosen. */
export function FilePicker({ ref, disabled, onPick }: FilePickerProps) {
  return (
    <Field label="Photograph" hint="It is sent as soon as it is chosen.">
      <Input
        ref={ref}
        type="file"
        accept="image/*"
        disabled={disabled}
        // The same file can be chosen again, after a failure for one.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onPick(file);
        }}
        className="p-1.5 file:me-3 file:min-h-8 file:rounded-photo file:bg-wash file:px-3 file:text-small file:font-medium file:text-ink"
      />
    </Field>
  );
}
