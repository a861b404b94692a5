import { useId } from 'react';

interface TextFieldProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  /** Of a text of several lines; one line otherwise. */
  rows?: number;
  hint?: string;
  /** What the server has against it. */
  error?: string | undefined;
}

export function TextField({ label, text, onType, rows, hint, error }: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes = {
    id,
    value: text,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  };
  return (
    <div className="sheet-field">
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea rows={rows} {...attributes} /> : <input type="text" {...attributes} />}
      {hint && (
        <p className="sheet-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="sheet-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
