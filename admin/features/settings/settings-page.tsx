import { useRef } from 'react';
import { Link } from 'react-router';
import type { Caller } from '#browser/calls/caller.ts';
import { settingFields } from '#domain/settings/fields.ts';
import { counted } from '#domain/text/clean.ts';
import { getSettings } from '../../calls/account.ts';
import { clusterCalls } from '../../calls/records.ts';
import { changedFields } from '../../kit/drafts/draft-kind.ts';
import { LeaveWarning } from '../../kit/drafts/leave.tsx';
import { useDraft } from '../../kit/drafts/use-draft.ts';
import { useSaving } from '../../kit/drafts/use-saving.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Form } from '../../kit/ui/field.tsx';
import { useFocusOnRefusal } from '../../kit/ui/focus.ts';
import { FormSkeleton, LoadProblem, useLoadedCall } from '../../kit/ui/loading.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';
import type { SettingsForm } from './setting-fields.tsx';
import { settingSections } from './setting-sections.tsx';
import { type SavedSettings, type SettingsDraft, saveSettings, settingsKind } from './settings-kind.ts';

/** What the owner decides about the site, live as soon as it is saved. */
export function SettingsPage() {
  const { data, problem, reload } = useLoadedCall(readAll);
  return (
    <>
      <PageHead
        title="Settings"
        about="Your site’s texts, rights, privacy, AI and look. Saved changes are live at once."
      />
      <LoadProblem title="Could not load the settings" problem={problem} onRetry={reload} />
      {data ? (
        <Settings saved={data} />
      ) : (
        problem === null && <FormSkeleton label="Loading settings…" fields={waiting} />
      )}
    </>
  );
}

const waiting = ['h-11 w-full', 'h-11 w-full', 'h-11 w-full', 'h-11 w-full'] as const;

async function readAll(call: Caller, signal?: AbortSignal): Promise<SavedSettings> {
  const [answer, hubs] = await Promise.all([
    getSettings(call, signal),
    clusterCalls.all(call, { enabled: true }, signal),
  ]);
  const inOrder = hubs.toSorted(
    (a, b) => b.weight - a.weight || (`${a.created_date} ${a.id}` < `${b.created_date} ${b.id}` ? -1 : 1),
  );
  return { answer, hubs: inOrder };
}

function Settings({ saved }: { saved: SavedSettings }) {
  const form = useSettings(saved);
  const element = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(element, form.problem?.error);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[12rem_minmax(0,44rem)] lg:gap-12">
      <SectionLinks />
      <Form ref={element} aria-label="Settings" className="grid min-w-0" onSubmit={form.save}>
        {settingSections.map(({ id, title, note, Fields }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="grid scroll-mt-28 gap-4 border-b border-rule py-6 first:pt-0 lg:scroll-mt-6"
          >
            <div>
              <h2 id={`${id}-title`} className="font-serif text-head font-normal">
                {title}
              </h2>
              {note && <p className="mt-1 text-small text-ink-2">{note}</p>}
            </div>
            <Fields form={form} />
          </section>
        ))}
        {form.problem && <Alert title="Could not save">{form.problem.message}</Alert>}
        <SaveBar form={form} />
      </Form>
      <LeaveWarning reasons={[form.leaveReason]} />
    </div>
  );
}

function SectionLinks() {
  return (
    <nav
      aria-label="Sections"
      className="sticky top-14 z-10 -mx-4 flex overflow-x-auto border-b border-rule bg-paper px-2 lg:top-6 lg:mx-0 lg:grid lg:content-start lg:self-start lg:border-0 lg:px-0"
    >
      {settingSections.map(({ id, title }) => (
        <Link
          key={id}
          to={{ hash: id }}
          className="flex min-h-tap flex-none items-center rounded-control px-3 text-small text-ink-2 hover:bg-wash hover:text-ink lg:min-h-9"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

function useSettings(saved: SavedSettings) {
  const call = useCaller();
  const { toast } = useToast();
  const { base, draft, isDirty, ...tools } = useDraft(settingsKind, saved);
  const saving = useSaving<SavedSettings>({ fieldOf: settingFields.fieldOf });
  const present = base ?? saved;

  async function save(): Promise<void> {
    const sent = tools.latest().draft;
    const isSaved = await saving.attempt('save', async () => {
      tools.settle(await saveSettings(call, sent, present), sent);
    });
    if (isSaved) toast({ title: 'Settings saved' });
  }

  return {
    draft,
    saved: present,
    isDirty,
    busy: saving.busy !== null,
    problem: saving.problem,
    changed: changedFields(settingsKind, draft, settingsKind.draftOf(present)),
    save,
    change(change: Partial<SettingsDraft>): void {
      tools.change(change);
      saving.clearFieldErrors(Object.keys(change));
    },
    discard(): void {
      tools.change(settingsKind.draftOf(present));
      saving.reset();
    },
    leaveReason: {
      title: 'Leave without saving?',
      text: 'Your changes to the settings will be lost.',
      isAtStake: () =>
        changedFields(settingsKind, tools.latest().draft, settingsKind.draftOf(present)).length > 0,
      loses: ({ currentLocation, nextLocation }: { currentLocation: Path; nextLocation: Path }) =>
        currentLocation.pathname !== nextLocation.pathname,
    },
  };
}

interface Path {
  pathname: string;
}

/** Names what is not saved, and stays in sight. */
function SaveBar({ form }: { form: SettingsForm & { discard: () => void } }) {
  const { changed } = form;
  const names = changed.map((name) => settingsKind.fieldLabels[name]).join(', ');
  const words = `${counted(changed.length, 'unsaved change')}: ${names}`;
  return (
    <section
      aria-label="Unsaved changes"
      className={
        changed.length === 0
          ? 'sr-only'
          : 'sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center gap-3 border-t border-edge bg-raised px-4 py-3 text-small shadow-lift lg:bottom-4 lg:mx-0 lg:rounded-surface lg:border'
      }
    >
      <p role="status" className="min-w-0 flex-1 basis-48">
        {changed.length > 0 && words}
      </p>
      {changed.length > 0 && (
        <>
          <Button look="quiet" disabled={form.busy} onClick={form.discard}>
            Discard
          </Button>
          <Button saves type="submit" busy={form.busy}>
            Save
          </Button>
        </>
      )}
    </section>
  );
}
