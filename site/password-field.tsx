interface PasswordFieldProps {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  minLength?: number;
  hint?: string;
}

/** A password that can be looked at while it is typed, with room for what is wrong with it. */
export function PasswordField({ name, label, autoComplete, minLength, hint }: PasswordFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="field-box">
        <input
          id={name}
          name={name}
          type="password"
          autoComplete={autoComplete}
          minLength={minLength}
          aria-describedby={hint ? `${name}-hint ${name}-error` : `${name}-error`}
          required
        />
        <button className="field-peek" type="button" aria-controls={name} data-peek data-needs-script>
          <span>Show</span> <span className="visually-hidden">{label}</span>
        </button>
      </div>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${name}-error`} hidden />
    </div>
  );
}
