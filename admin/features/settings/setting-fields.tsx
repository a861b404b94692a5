import { type ReactNode, useId } from 'react';
import type { SettingsAnswer } from '#contract/settings.ts';
import { settingFields } from '#domain/settings/settings.entity.ts';
import { settingVariables } from '#domain/settings/settings.ts';
import { defaultText } from '../../kit/drafts/draft-kind.ts';
import type { SaveProblem } from '../../kit/drafts/use-saving.ts';
import { classNames } from '../../kit/ui/button.tsx';
import { Field, Input, NativeSelect, Textarea } from '../../kit/ui/field.tsx';
import {
  type FormName,
  type SettingsDraft,
  settingLabels,
  sourceOf,
  type TextName,
} from './settings-kind.ts';

export interface SettingsForm {
  draft: SettingsDraft;
  saved: SettingsAnswer;
  busy: boolean;
  problem: SaveProblem | null;
  changed: readonly (keyof SettingsDraft)[];
  change: (change: Partial<SettingsDraft>) => void;
}

export interface FieldsProps {
  form: SettingsForm;
}

/** Fields side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">{children}</div>
  );
}

interface LockableProps extends FieldsProps {
  name: FormName;
  /** Text shown for a locked value; by default the value itself. */
  shown?: string;
  children: ReactNode;
}

/** The field, or the value that a variable of the environment decides. */
export function Lockable({ form, name, shown, children }: LockableProps) {
  if (sourceOf(form.saved, name) !== 'environment') return children;
  const variable = name === 'openingPicture' ? undefined : settingVariables[name];
  return (
    <Locked
      label={settingLabels[name]}
      value={shown ?? defaultText(form.draft, name)}
      variable={variable ?? ''}
    >
      Remove it there and restart to edit it here.
    </Locked>
  );
}

interface LockedProps {
  label: string;
  value: string;
  variable: string;
  /** Note below the value, after the name of the variable. */
  children: ReactNode;
}

/** Value that can be read and copied, with the variable that decides it. */
export function Locked({ label, value, variable, children }: LockedProps) {
  const labelId = useId();
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span id={labelId} className="text-small font-medium">
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a value, not a set of fields */}
      <div
        role="group"
        aria-labelledby={labelId}
        className="flex min-h-tap items-center rounded-control border border-dashed border-edge px-3 py-2 text-ink-2 wrap-anywhere lg:min-h-10"
      >
        {value}
      </div>
      <p className="text-note text-ink-3">
        Set by <code>{variable}</code> on the server. {children}
      </p>
    </div>
  );
}

interface TextFieldProps extends FieldsProps {
  name: TextName;
  hint?: ReactNode;
  rows?: number;
  inputMode?: 'url' | 'numeric';
  placeholder?: string;
  /** Values to choose from; others can be typed. */
  offered?: readonly { value: string; label?: string }[];
  className?: string;
}

/** A field of text. */
export function TextField(props: TextFieldProps) {
  const { form, name, hint, rows, inputMode, placeholder, offered, className } = props;
  const list = useId();
  const { limit } = settingFields.fields[name] as { limit?: number };
  const box = {
    name,
    placeholder,
    maxLength: limit,
    value: form.draft[name],
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  };
  return (
    <Lockable form={form} name={name}>
      <Field
        label={settingLabels[name]}
        hint={hint}
        error={form.problem?.fields[name] ?? null}
        className={classNames(className)}
      >
        {rows === undefined ? (
          <Input {...box} inputMode={inputMode} autoComplete="off" list={offered && list} />
        ) : (
          <Textarea {...box} rows={rows} />
        )}
      </Field>
      {offered && (
        <datalist id={list}>
          {offered.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
    </Lockable>
  );
}

interface ChoiceFieldProps extends FieldsProps {
  name: TextName;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
}

/** A list of a few options. */
export function ChoiceField({ form, name, hint, options }: ChoiceFieldProps) {
  const value = form.draft[name];
  const shown = options.find((option) => option.value === value)?.label ?? value;
  const isOffered = options.some((option) => option.value === value);
  return (
    <Lockable form={form} name={name} shown={shown}>
      <Field label={settingLabels[name]} hint={hint} error={form.problem?.fields[name] ?? null}>
        <NativeSelect value={value} onChange={({ target }) => form.change({ [name]: target.value })}>
          {!isOffered && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </Lockable>
  );
}

interface CardChoiceProps extends FieldsProps {
  name: TextName;
  options: readonly { value: string; label: string; detail?: string; color?: string }[];
}

/** A few options with an explanation or a color each. */
export function CardChoice({ form, name, options }: CardChoiceProps) {
  const id = useId();
  const value = form.draft[name];
  const shown = options.find((option) => option.value === value)?.label ?? value;
  return (
    <Lockable form={form} name={name} shown={shown}>
      <fieldset>
        <legend className="mb-1.5 text-small font-medium">{settingLabels[name]}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
          {options.map((option) => (
            <label
              key={option.value}
              className="flex min-h-tap items-center gap-3 rounded-control border border-edge bg-raised px-4 py-2 text-small has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber"
            >
              <input
                type="radio"
                name={`${id}-${name}`}
                className="size-4.5 flex-none accent-(--ink) outline-none"
                checked={option.value === value}
                onChange={() => form.change({ [name]: option.value })}
              />
              {option.color && (
                <span
                  aria-hidden="true"
                  className="size-5 flex-none rounded-full border border-edge"
                  style={{ background: option.color }}
                />
              )}
              <span>
                {option.label}
                {option.detail && <span className="block text-note text-ink-3">{option.detail}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </Lockable>
  );
}
