import { useId } from 'react';
import { languageLimit, languageName, languageTag, offeredLanguages } from '#domain/text/language.ts';
import { Field, Input } from './field.tsx';

interface LanguageFieldProps {
  label: string;
  /** Language tag as typed; '' is the site's language. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error: string | null;
}

/** The language of a record's words: a tag, offered by the language's English name. */
export function LanguageField({ label, value, onChange, onBlur, error }: LanguageFieldProps) {
  const list = useId();
  const tag = languageTag(value);
  return (
    <Field
      label={label}
      hint={
        tag ? languageName(tag) : 'A language code like de or pt-BR. Leave empty for the site’s language.'
      }
      error={error}
    >
      <Input
        list={list}
        maxLength={languageLimit}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <datalist id={list}>
        {offeredLanguages.map((offered) => (
          <option key={offered} value={offered}>
            {languageName(offered)}
          </option>
        ))}
      </datalist>
    </Field>
  );
}
