import type { ChangeEvent } from 'react';
import { licenseName } from '#domain/media/license.ts';
import { settingFields } from '#domain/settings/settings.entity.ts';
import { type SettingName, settingVariables } from '#domain/settings/settings.ts';
import { offeredZones } from '#domain/site/time-zones.ts';
import { languageName, offeredLanguages } from '#domain/text/language.ts';
import { Field, Input, NativeSelect } from '../../kit/ui/field.tsx';
import { type AskedSetting, detectedZone, type StepProps } from './choices.ts';

/** Fields that a new site asks its owner for first. */
export function SiteFields(props: StepProps) {
  const { choices } = props;
  const isDetected = choices.timezone === detectedZone;
  return (
    <>
      <Text
        {...props}
        name="site_name"
        label="Site name"
        placeholder="For example: Quiet Corners"
        hint="Shown at the top of Home and in search results."
      />
      <Text
        {...props}
        name="tagline"
        label="Tagline (optional)"
        placeholder="Street photographs from northern towns"
      />
      <Text
        {...props}
        name="owner"
        label="Your name"
        placeholder="Ana Keller"
        autoComplete="name"
        hint="Credited as the photographer on every photo."
      />
      <div className="grid content-start gap-6 md:grid-cols-2 md:gap-4">
        <Choice
          {...props}
          name="timezone"
          label="Time zone"
          hint={isDetected ? 'Detected from this browser.' : undefined}
          options={zones(choices.timezone).map((zone) => [zone, zone.replaceAll('_', ' ')])}
        />
        <Choice
          {...props}
          name="language"
          label="Language of your texts"
          options={languages(choices.language)}
        />
      </div>
    </>
  );
}

/** The license of all photos; one that is none of these stays in the list. */
export function LicenseField(props: StepProps) {
  const chosen = props.choices.license_url;
  const isOther = !licenses.some(([url]) => url === chosen);
  return (
    <Choice
      {...props}
      name="license_url"
      label="License for your photos"
      hint="Written into every public image file and shown to search engines."
      options={isOther ? [...licenses, [chosen, licenseName(chosen)]] : licenses}
    />
  );
}

const licenses: readonly (readonly [string, string])[] = [
  ['', 'All rights reserved'],
  ['https://creativecommons.org/licenses/by/4.0/', 'CC BY 4.0: reuse with credit'],
  ['https://creativecommons.org/licenses/by-nc/4.0/', 'CC BY-NC 4.0: non-commercial reuse with credit'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0: no rights reserved'],
];

function zones(chosen: string): string[] {
  return [...new Set([chosen, detectedZone, ...offeredZones()])].sort();
}

function languages(chosen: string): [string, string][] {
  const named = [...new Set([chosen, ...offeredLanguages])].map((tag): [string, string] => [
    tag,
    languageName(tag),
  ]);
  return named.sort(([, one], [, other]) => one.localeCompare(other));
}

interface SettingProps extends StepProps {
  name: AskedSetting;
  label: string;
  hint?: string | undefined;
}

/** A variable of the environment wins: then the setting cannot be changed here. */
function useSetting({ name, label, hint, firstRun, choices, change, fields }: SettingProps) {
  const isFixed = firstRun.settings[name].source === 'environment';
  const variable = settingVariables[settingFields.fieldOf(name) as SettingName];
  return {
    field: { label, hint: isFixed ? `Set by ${variable} on the server.` : hint, error: fields[name] ?? null },
    control: {
      name,
      disabled: isFixed,
      value: choices[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        change({ [name]: event.target.value }),
    },
  };
}

function Text(props: SettingProps & { placeholder: string; autoComplete?: string }) {
  const { field, control } = useSetting(props);
  const { placeholder, autoComplete = 'off' } = props;
  const { limit } = settingFields.fields[settingFields.fieldOf(props.name) as 'siteName'];
  return (
    <Field {...field}>
      <Input {...control} placeholder={placeholder} autoComplete={autoComplete} maxLength={limit} />
    </Field>
  );
}

function Choice(props: SettingProps & { options: readonly (readonly [string, string])[] }) {
  const { field, control } = useSetting(props);
  return (
    <Field {...field}>
      <NativeSelect {...control}>
        {props.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
