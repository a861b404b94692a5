import type { Markup } from '#server/adapters/markup/kept-markup.ts';
import type { RenderedStory } from '#server/adapters/markup/markup.ts';

export interface BlockProblemOptions {
  /** The content version. */
  version: () => number;
  /** Gets each block that cannot be shown once for each content version. */
  report: (problem: { path: string | undefined; block: string; reason: string }) => void;
}

/** The same renderer, which reports the blocks that visitors cannot be shown. */
export function withProblemReports(markup: Markup, { version, report }: BlockProblemOptions): Markup {
  const reported = new Set<string>();
  let reportedVersion = -1;

  function checked<Result extends RenderedStory>(result: Result, path: string | undefined): Result {
    if (result.problems.length > 0 && reportedVersion !== version()) {
      reportedVersion = version();
      reported.clear();
    }
    for (const { source: block, reason } of result.problems) {
      const key = JSON.stringify([path, block, reason]);
      if (reported.has(key)) continue;
      reported.add(key);
      report({ path, block, reason });
    }
    return result;
  }

  return {
    renderStory(markdown, options) {
      const result = markup.renderStory(markdown, options);
      return options?.preview ? result : checked(result, options?.path);
    },
    renderArticle(body, options) {
      const result = markup.renderArticle(body, options);
      return options.preview ? result : checked(result, options.path);
    },
  };
}
