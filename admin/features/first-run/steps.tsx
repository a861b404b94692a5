import { type ComponentType, type ReactNode, useId } from 'react';
import { minPasswordLength } from '#domain/access/credentials.ts';
import { demoSizeText } from '#domain/site/demo-size.ts';
import type { FirstRun } from '../../calls/account.ts';
import { Field, PasswordInput } from '../../kit/ui/field.tsx';
import { useAdminFrame } from '../../shell/session.tsx';
import type { StepProps } from './choices.ts';
import { LicenseField, SiteFields } from './site-fields.tsx';

export interface Step {
  /** Name of the step in the URL. */
  name: string;
  label: string;
  title: (firstRun: FirstRun) => string;
  text?: string;
  /** Names of its fields in the call. */
  fields: readonly string[];
  isAsked: (firstRun: FirstRun) => boolean;
  Fields: ComponentType<StepProps>;
}

/** Steps of the first run, in order. */
export const steps: readonly Step[] = [
  {
    name: 'site',
    label: 'Your site',
    title: () => 'Set up your site',
    text: 'A few short steps. You can change everything later in Settings.',
    fields: ['site_name', 'tagline', 'owner', 'timezone', 'language'],
    isAsked: () => true,
    Fields: SiteFields,
  },
  {
    name: 'password',
    label: 'Signing in',
    title: () => 'Choose a password',
    text: 'This is the only account. Visitors cannot register.',
    fields: ['password'],
    isAsked: ({ asksPassword }) => asksPassword,
    Fields: PasswordFields,
  },
  {
    name: 'content',
    label: 'First content',
    title: ({ demo }) => (demo ? 'Start empty or with the demo?' : 'License and location'),
    fields: ['license_url', 'location_precision'],
    isAsked: () => true,
    Fields: ContentFields,
  },
];

function PasswordFields({ password, setPassword, fields }: StepProps) {
  const { username } = useAdminFrame();
  return (
    <>
      <p>
        You sign in as <strong className="font-medium">{username}</strong>.
      </p>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label="New password"
        hint={`At least ${minPasswordLength} characters. Leave empty to keep the one that the server has printed.`}
        error={fields.password}
      >
        <PasswordInput
          name="password"
          label="new password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </>
  );
}

function ContentFields(props: StepProps) {
  const { demo } = props.firstRun;
  return (
    <>
      {demo && <DemoChoice {...props} demo={demo} />}
      <LicenseField {...props} />
      <LocationChoice {...props} />
    </>
  );
}

const locationLevels = [
  ['city', 'City', '“Arezzo, Italy”. Recommended.'],
  ['country', 'Country', '“Italy”'],
  ['exact', 'Exact', 'Like City, and the page contains the GPS coordinates. Image files never do.'],
  ['hidden', 'Hidden', 'No location is shown.'],
] as const;

function LocationChoice({ firstRun, choices, change, fields }: StepProps) {
  const isFixed = firstRun.settings.location_precision.source === 'environment';
  return (
    <fieldset disabled={isFixed}>
      <legend className="mb-1 text-small font-medium">Location shown to visitors</legend>
      {isFixed && <p className="text-note text-ink-3">Set by LOCATION_PRECISION on the server.</p>}
      {locationLevels.map(([level, label, hint]) => (
        <Choice
          key={level}
          name="location"
          label={label}
          hint={hint}
          checked={choices.location_precision === level}
          onChoose={() => change({ location_precision: level })}
        />
      ))}
      <p role="alert" className="text-note text-red-ink empty:sr-only">
        {fields.location_precision}
      </p>
    </fieldset>
  );
}

function DemoChoice({ demo, choices, change }: StepProps & { demo: NonNullable<FirstRun['demo']> }) {
  return (
    <fieldset>
      <legend className="sr-only">Demo content</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Choice
          isCard
          name="demo"
          label="Start empty"
          hint={`Removes the demo: ${demoSizeText(demo)}.`}
          checked={choices.clearDemo}
          onChoose={() => change({ clearDemo: true })}
        />
        <Choice
          isCard
          name="demo"
          label="Keep the demo for now"
          hint={
            <>
              To remove it later, run{' '}
              <code className="font-mono whitespace-nowrap">npm run demo -- clear</code> on the server.
            </>
          }
          checked={!choices.clearDemo}
          onChoose={() => change({ clearDemo: false })}
        />
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  /** The same for all of which one is chosen. */
  name: string;
  label: string;
  hint: ReactNode;
  checked: boolean;
  onChoose: () => void;
  isCard?: boolean;
}

const cardClasses =
  'rounded-control border border-edge bg-raised px-4 py-3 has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink';

/** Radio button with the meaning of its choice. */
function Choice({ name, label, hint, checked, onChoose, isCard = false }: ChoiceProps) {
  const hintId = useId();
  return (
    <label className={`flex min-h-tap items-start gap-3 text-small ${isCard ? cardClasses : 'py-1.5'}`}>
      <input
        type="radio"
        name={name}
        className="mt-0.5 size-4.5 flex-none"
        checked={checked}
        onChange={onChoose}
        aria-describedby={hintId}
      />
      <span>
        {label}
        <span id={hintId} className="block text-note text-ink-3">
          {hint}
        </span>
      </span>
    </label>
  );
}
