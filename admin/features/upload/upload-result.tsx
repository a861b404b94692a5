import type { UploadAnswer } from '#contract/media.ts';

/** What the server answered, to the letter. */
export function UploadResult({ result }: { result: UploadAnswer }) {
  return (
    <div className="grid gap-2">
      <h2 id="upload-result">Upload result</h2>
      <section
        aria-labelledby="upload-result"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-control border border-rule bg-raised p-4"
      >
        <pre className="font-mono text-note leading-relaxed">{JSON.stringify(result, null, 2)}</pre>
      </section>
    </div>
  );
}
