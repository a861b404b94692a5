import { useRef } from 'react';
import { Link } from 'react-router';
import type { SettingsAnswer } from '#contract/settings.ts';
import { counted } from '#domain/text/clean.ts';
import { getSettings, putSettings } from '../../calls/account.ts';
import { DraftConflict } from '../../kit/drafts/conflict-panel.tsx';
import { changedFields } from '../../kit/drafts/draft-kind.ts';
import { LeaveWarning, unsavedInTab } from '../../kit/drafts/leave.tsx';
import { RestoredNotice } from '../../kit/drafts/notices.tsx';
import { useTabForm } from '../../kit/drafts/tab-backup.ts';
import { isUnsaved } from '../../kit/drafts/use-draft.ts';
import { Button, classNames } from '../../kit/ui/button.tsx';
import { Form } from '../../kit/ui/field.tsx';
import { useFocusOnRefusal, useFocusRecovery } from '../../kit/ui/focus.ts';
import { FormSkeleton, LoadProblem, useLoadedCall } from '../../kit/ui/loading.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { fadingRow, useRowFade } from '../../kit/ui/row-fade.ts';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';
import type { SettingsForm } from './setting-fields.tsx';
import { settingSections } from './setting-sections.tsx';
import { changesOf, type SettingsDraft, settingsKind } from './settings-kind.ts';

/** Page of the settings, which take effect when saved. */
export function SettingsPage() {
  const { data, problem, reload } = useLoadedCall(getSettings);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PageHead
        title="Settings"
        about="Your site’s texts, rights, privacy, AI and look. Saved changes are live at once."
        headingRef={heading}
      />
      <LoadProblem title="Could not load the settings" problem={problem} onRetry={reload} />
      {data ? (
        <Settings saved={data} focusAfter={() => heading.current?.focus()} />
      ) : (
        problem === null && <FormSkeleton label="Loading settings…" fields={waiting} />
      )}
    </>
  );
}

const waiting = ['h-11 w-full', 'h-11 w-full', 'h-11 w-full', 'h-11 w-full'] as const;

interface SettingsProps {
  saved: SettingsAnswer;
  /** Moves the focus after the conflict that had it has been resolved. */
  focusAfter: () => void;
}

function Settings({ saved, focusAfter }: SettingsProps) {
  const form = useSettings(saved);
  const element = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(element, form.problem?.error);
  return (
    <>
      <div {...useFocusRecovery(focusAfter)} className="mb-6 empty:hidden">
        {form.isRestored && <RestoredNotice onDiscard={form.discard} />}
        <DraftConflict kind={settingsKind} form={form} />
      </div>
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
    </>
  );
}

function SectionLinks() {
  return (
    <nav
      aria-label="Sections"
      className="sticky top-14 z-10 -mx-4 border-b border-rule bg-paper lg:top-6 lg:mx-0 lg:self-start lg:border-0"
    >
      <div
        ref={useRowFade<HTMLDivElement>()}
        className={classNames('px-2 lg:grid lg:content-start lg:px-0', fadingRow)}
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
      </div>
    </nav>
  );
}

function useSettings(saved: SettingsAnswer) {
  const call = useCaller();
  const { toast } = useToast();
  const form = useTabForm(settingsKind, 'settings-draft', saved);
  const { base, draft, conflict, isBackedUp } = form;
  const present = base ?? saved;
  const changed = changedFields(settingsKind, draft, settingsKind.draftOf(present));
  // The browser does not store a key.
  const losesKey = changed.includes('aiApiKey');

  /** @param over the version that is replaced */
  async function save(over: SettingsAnswer): Promise<void> {
    const sent = form.latest().draft;
    const isSaved = await form.attempt('save', async () => {
      const body = { ...changesOf(sent, over), version: over.version };
      form.settle(await putSettings(call, body), sent);
    });
    if (!isSaved) return;
    form.reset();
    toast({ title: 'Settings saved' });
  }

  return {
    ...form,
    saved: present,
    changed,
    save: () => save(present),
    keepLocal: () => conflict && save(conflict.remote),
    change(change: Partial<SettingsDraft>): void {
      form.change(change);
      form.clearFieldErrors(Object.keys(change));
    },
    discard(): void {
      form.change(settingsKind.draftOf(present));
      form.reset();
    },
    leaveReason: {
      ...unsavedInTab,
      ...(losesKey && { text: 'The key that you typed is not saved. It will be lost.' }),
      isAtStake: () => isUnsaved(settingsKind, form.latest()),
      loses: ({ currentLocation, nextLocation }: { currentLocation: Path; nextLocation: Path }) =>
        (losesKey || !isBackedUp) && currentLocation.pathname !== nextLocation.pathname,
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
  const bar = useRef<HTMLElement>(null);
  const focusRecovery = useFocusRecovery(() => bar.current?.focus({ preventScroll: true }));
  return (
    <section
      ref={bar}
      tabIndex={-1}
      {...focusRecovery}
      aria-label="Unsaved changes"
      {...(changed.length > 0 && { 'data-save-bar': 'wide' })}
      className={
        changed.length === 0
          ? 'sr-only'
          : 'sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center gap-3 border-t border-edge bg-raised px-4 py-3 text-small shadow-lift lg:bottom-4 lg:mx-0 lg:rounded-surface lg:border'
      }
    >
      <p role="status" className="min-w-0 flex-1 basis-60">
        {changed.length > 0 && words}
      </p>
      {changed.length > 0 && (
        <div className="ms-auto flex gap-3">
          <Button look="quiet" disabled={form.busy} onClick={form.discard}>
            Discard
          </Button>
          <Button saves type="submit" busy={form.busy}>
            Save
          </Button>
        </div>
      )}
    </section>
  );
}
