import type { ComponentType } from 'react';
import { accentOf, parseColor } from '#domain/settings/accent.ts';
import { offeredZones } from '#domain/site/time-zones.ts';
import { placements } from '#domain/site-pages/site-page.entity.ts';
import { placementLabels } from '#domain/site-pages/site-page.ts';
import { formatCount } from '#domain/text/clean.ts';
import { languageName, offeredLanguages } from '#domain/text/language.ts';
import { getAiStatus } from '../../calls/ai.ts';
import { Checkbox } from '../../kit/ui/checkbox.tsx';
import { Field, Input, PasswordInput } from '../../kit/ui/field.tsx';
import { useLoadedCall } from '../../kit/ui/loading.tsx';
import { useAdminFrame } from '../../shell/session.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { HubOrder } from './hub-order.tsx';
import { OpeningField, PortraitField } from './image-fields.tsx';
import {
  CardChoice,
  ChoiceField,
  type FieldsProps,
  Lockable,
  Locked,
  Pair,
  TextField,
} from './setting-fields.tsx';
import { settingLabels, shownKey, sourceOf } from './settings-kind.ts';

const timeZones = offeredZones().map((value) => ({ value }));
const languages = offeredLanguages.map((value) => ({ value, label: languageName(value) }));

function SiteFields({ form }: FieldsProps) {
  const { siteUrl } = useAdminFrame();
  return (
    <>
      <Locked label="Address" value={siteUrl} variable="SITE_URL">
        It must match your web server, so it is set there.
      </Locked>
      <Pair>
        <TextField form={form} name="siteName" />
        <TextField form={form} name="tagline" hint="Below the name on Home, and in search results." />
      </Pair>
      <Pair>
        <TextField form={form} name="timezone" offered={timeZones} hint="All dates are shown in this zone." />
        <TextField
          form={form}
          name="language"
          offered={languages}
          hint="A language code like de or pt-BR. Public pages are in English or German."
        />
      </Pair>
      <ChoiceField
        form={form}
        name="seriesPlacement"
        options={placements.map((value) => ({ value, label: placementLabels[value] }))}
        hint="Where every page has a link to the list of series, once there is one."
      />
    </>
  );
}

function OwnerFields({ form }: FieldsProps) {
  return (
    <>
      <TextField form={form} name="owner" />
      <TextField
        form={form}
        name="biography"
        rows={3}
        hint="Shown on the About page, and describes you to search engines."
      />
      <PortraitField form={form} />
    </>
  );
}

const widths = [2560, 1920, 1280].map((width) => ({
  value: String(width),
  label: `${formatCount(width)} px wide`,
}));

const sharpening = [
  { value: 'standard', label: 'Standard' },
  { value: 'off', label: 'Off' },
];

function PhotoFields({ form }: FieldsProps) {
  return (
    <>
      <Pair>
        <ChoiceField
          form={form}
          name="publicMaxWidth"
          options={widths}
          hint="The original file is never public."
        />
        <ChoiceField form={form} name="outputSharpening" options={sharpening} hint="For new uploads." />
      </Pair>
      <Pair>
        <TextField
          form={form}
          name="licenseUrl"
          inputMode="url"
          hint="URL of its text. Empty: all rights reserved."
        />
        <TextField form={form} name="licenseAcquireUrl" inputMode="url" hint="URL of a page." />
      </Pair>
      <TextField
        form={form}
        name="copyrightNotice"
        placeholder={form.draft.owner && `© ${form.draft.owner}`}
        hint="Written into every public image file."
      />
    </>
  );
}

const levels = [
  { value: 'city', label: 'City', detail: 'Arezzo, Italy' },
  { value: 'country', label: 'Country', detail: 'Italy' },
  { value: 'exact', label: 'Exact', detail: 'Like City, and the page contains the GPS coordinates' },
  { value: 'hidden', label: 'Hidden', detail: 'No location is shown' },
];

function LocationFields({ form }: FieldsProps) {
  return <CardChoice form={form} name="locationPrecision" options={levels} />;
}

function CrawlerFields({ form }: FieldsProps) {
  const isBlocked = form.draft.blockAiSearch;
  return (
    <Lockable form={form} name="blockAiSearch" shown={isBlocked ? 'Yes' : 'No'}>
      <div>
        <Checkbox
          checked={isBlocked}
          onCheckedChange={(blockAiSearch) => form.change({ blockAiSearch })}
          label={settingLabels.blockAiSearch}
        />
        <p className="ms-8.5 text-note text-ink-3">
          They link to your pages in their answers: OAI-SearchBot, PerplexityBot, Claude-SearchBot. A crawler
          that ignores these rules can still read public pages.
        </p>
      </div>
    </Lockable>
  );
}

const providers = [
  { value: 'none', label: 'None' },
  { value: 'openai-compatible', label: 'Local or OpenAI-compatible server' },
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'google', label: 'Google' },
];

function AiFields({ form }: FieldsProps) {
  const { data } = useLoadedCall(getAiStatus);
  const used = data ? `${formatCount(data.today.calls)} used today. ` : '';
  return (
    <>
      <Pair>
        <ChoiceField form={form} name="aiProvider" options={providers} />
        <TextField
          form={form}
          name="aiBaseUrl"
          inputMode="url"
          placeholder="http://localhost:11434/v1"
          hint="For a local or OpenAI-compatible server."
        />
      </Pair>
      <Pair>
        <TextField form={form} name="aiModel" />
        <TextField form={form} name="aiVisionModel" hint="Empty: the same model." />
      </Pair>
      <Pair>
        <KeyField form={form} />
        <TextField
          form={form}
          name="aiDailyLimit"
          inputMode="numeric"
          hint={`${used}Only answered calls count. 0: no limit.`}
        />
      </Pair>
      <ConnectionTest form={form} />
    </>
  );
}

/** Field for the AI key. A stored key is never shown again: only a new one can be entered. */
function KeyField({ form }: FieldsProps) {
  const isStored = sourceOf(form.saved, 'aiApiKey') === 'stored';
  return (
    <Lockable form={form} name="aiApiKey" shown={shownKey}>
      <Field
        label={settingLabels.aiApiKey}
        hint={
          isStored
            ? 'A key is stored. Enter another one to replace it.'
            : 'Stored encrypted, and never shown again.'
        }
        error={form.problem?.fields.aiApiKey ?? null}
      >
        <PasswordInput
          name="aiApiKey"
          label="key"
          autoComplete="off"
          value={form.draft.aiApiKey}
          onChange={({ target }) => form.change({ aiApiKey: target.value })}
        />
      </Field>
    </Lockable>
  );
}

const accents = [
  { value: '', label: 'Sodium amber', color: 'var(--amber)' },
  ...[
    { value: '#b3261e', label: 'Signal red' },
    { value: '#1f6f5c', label: 'Verdigris' },
    { value: '#2b5f94', label: 'Dusk blue' },
  ].map((accent) => ({ ...accent, color: accent.value })),
];

function LookFields({ form }: FieldsProps) {
  const color = parseColor(form.draft.accentColor);
  const shades = color === null ? null : accentOf(color);
  return (
    <>
      <CardChoice form={form} name="accentColor" options={accents} />
      {sourceOf(form.saved, 'accentColor') !== 'environment' && (
        <Field
          label="Another color"
          hint={
            shades
              ? `Shown as ${shades.light.ink} on light and ${shades.dark.ink} on dark pages, so that text stays readable.`
              : 'Like #1f6f5c. It is made dark and light enough to be readable.'
          }
          error={form.problem?.fields.accentColor ?? null}
        >
          <Input
            name="accentColor"
            autoComplete="off"
            spellCheck={false}
            value={form.draft.accentColor}
            onChange={({ target }) => form.change({ accentColor: target.value })}
          />
        </Field>
      )}
      <OpeningField form={form} />
    </>
  );
}

interface SettingSection {
  id: string;
  title: string;
  note?: string;
  Fields: ComponentType<FieldsProps>;
}

/** Sections of the settings, in the order of the page. */
export const settingSections: readonly SettingSection[] = [
  { id: 'site', title: 'Site', Fields: SiteFields },
  { id: 'you', title: 'You', note: 'Shown as author and copyright holder.', Fields: OwnerFields },
  { id: 'photos', title: 'Photos', Fields: PhotoFields },
  {
    id: 'location',
    title: 'Location privacy',
    note: 'How closely visitors see where a photo was taken. Public image files never contain GPS data or serial numbers.',
    Fields: LocationFields,
  },
  {
    id: 'crawlers',
    title: 'AI crawlers',
    note: 'Crawlers that collect training data are always asked to stay away.',
    Fields: CrawlerFields,
  },
  {
    id: 'ai',
    title: 'AI provider',
    note: 'Suggests titles, alt text, tags and article drafts. Everything also works without it.',
    Fields: AiFields,
  },
  { id: 'look', title: 'Look', Fields: LookFields },
  {
    id: 'hubs',
    title: 'Order of hubs',
    note: 'Hubs are collections of photos by rule. The first three are in the navigation.',
    Fields: HubOrder,
  },
];
