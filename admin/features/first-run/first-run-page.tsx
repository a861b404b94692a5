import { type RefObject, useEffect, useRef } from 'react';
import { paths } from '#domain/site/paths.ts';
import { type FirstRun, getFirstRun } from '../../calls/account.ts';
import { Button, classNames, Spinner } from '../../kit/ui/button.tsx';
import { Form } from '../../kit/ui/field.tsx';
import { LoadProblem, useLoadedCall } from '../../kit/ui/loading.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { Brand } from '../../shell/links.tsx';
import { useAdminFrame } from '../../shell/session.tsx';
import { useFirstRun } from './use-first-run.ts';

/** Three short steps on a new site, saved together at the end. */
export function FirstRunPage() {
  const { data, problem, reload } = useLoadedCall(getFirstRun);
  const { siteName } = useAdminFrame();
  return (
    <div className="grid min-h-svh grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <title>{`Set up your site - ${siteName} admin`}</title>
      <Illustration />
      <main
        id="main"
        tabIndex={-1}
        className="grid content-start justify-items-center px-4 pt-6 pb-12 lg:content-center lg:p-8"
      >
        <div className="grid w-full max-w-136 gap-6">
          <div className="-ms-3">
            <Brand />
          </div>
          <LoadProblem title="Could not load the setup" problem={problem} onRetry={reload} />
          {!data && problem === null && <Spinner label="Loading the setup…" />}
          {data && (data.isOpen ? <Steps firstRun={data} /> : <Leave />)}
        </div>
      </main>
    </div>
  );
}

/** The photos, with a document that knows the new settings. */
function Leave() {
  useEffect(() => location.replace(paths.adminPage('adminphotos')), []);
  return <Spinner label="Opening your photos…" />;
}

/** The empty frame in lamp light. */
function Illustration() {
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 hidden h-svh place-items-center bg-stage bg-[radial-gradient(ellipse_26rem_22rem_at_50%_48%,light-dark(#f7d99a,#ffb44440),transparent_72%)] lg:grid"
    >
      <svg aria-hidden="true" viewBox="0 0 220 104" className="w-72 fill-none stroke-ink">
        <path d="M50 12h120v80H50Z" />
        <path d="M38 12h6M38 92h6M176 12h6M176 92h6M50 0v6M170 0v6M50 98v6M170 98v6" />
        <circle className="figure" cx="44" cy="58" r="13" />
      </svg>
    </div>
  );
}

function Steps({ firstRun }: { firstRun: FirstRun }) {
  const run = useFirstRun(firstRun);
  const { at, shown, busy, isFinished, message } = run;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnStep(at, heading);
  const step = shown[at];
  const isLast = at === shown.length - 1;
  if (isFinished || !step) return <Leave />;
  return (
    <>
      <StepList names={shown.map(({ label }) => label)} at={at} />
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-[2rem]! outline-none">
          {step.title(firstRun)}
        </h1>
        {step.text && <p className="text-ink-2">{step.text}</p>}
      </div>
      <Form className="grid gap-6" onSubmit={isLast ? run.finish : run.goOn}>
        {message !== null && <Alert title="Could not finish the setup">{message}</Alert>}
        <step.Fields {...run} firstRun={firstRun} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {at > 0 && (
            <Button look="quiet" className="me-auto" onClick={run.goBack}>
              Back
            </Button>
          )}
          {!isLast && (
            <Button look="quiet" busy={busy} onClick={run.finish}>
              Finish now
            </Button>
          )}
          <Button type="submit" busy={busy && isLast} className="min-h-12! px-6">
            {isLast ? 'Finish' : 'Continue'}
          </Button>
        </div>
        <p className="text-note text-ink-3">
          {`Step ${at + 1} of ${shown.length}. `}
          {isLast ? 'Next: your photos.' : restNote(run.choices.clearDemo && firstRun.demo !== null)}
          {run.status.name === 'failed' && ' Your choices could not be saved. Keep this tab open.'}
        </p>
      </Form>
    </>
  );
}

function restNote(clearsDemo: boolean): string {
  return `Finish now keeps the defaults of the next steps${clearsDemo ? ' and removes the demo' : ''}.`;
}

function StepList({ names, at }: { names: readonly string[]; at: number }) {
  return (
    <ol aria-label="Steps" className="flex gap-2 text-note text-ink-3">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={classNames(
            'flex-1 border-t-3 pt-2',
            index < at && 'border-ink text-ink-2',
            index === at && 'border-amber font-medium text-ink',
            index > at && 'border-rule',
          )}
        >
          {`${index + 1}. ${name}`}
        </li>
      ))}
    </ol>
  );
}

/** Moves the focus to the heading of a new step, from which a screen reader reads on. */
function useFocusOnStep(at: number, heading: RefObject<HTMLElement | null>): void {
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    heading.current?.focus();
  }, [at, heading]);
}
