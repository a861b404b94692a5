import type { Markup, RenderedStory } from '#text/render/render.ts';

export interface ReportedProblem {
  path: string | undefined;
  /** The shortcode, or the beginning of the text. */
  block: string;
  reason: string;
}

/** Problems that are remembered as reported. */
const mostReported = 1000;
/** Problems of one text that are reported; far fewer than are remembered, or they would be reported again. */
const mostOfOneText = 20;

/**
 * The same renderer, which reports each text and block that visitors cannot be shown once in the life of the process.
 */
export function withProblemReports(markup: Markup, report: (problem: ReportedProblem) => void): Markup {
  const reported = new Set<string>();

  function checked<Result extends RenderedStory>(result: Result, path: string | undefined): Result {
    for (const { source: block, reason } of result.problems.slice(0, mostOfOneText)) {
      const key = JSON.stringify([path, block, reason]);
      if (reported.has(key)) continue;
      if (reported.size === mostReported) reported.clear();
      reported.add(key);
      report({ path, block, reason });
    }
    return result;
  }

  return {
    async renderStory(markdown, options) {
      const result = await markup.renderStory(markdown, options);
      return options?.preview ? result : checked(result, options?.path);
    },
    async renderArticle(body, options) {
      const result = await markup.renderArticle(body, options);
      return options.preview ? result : checked(result, options.path);
    },
  };
}
