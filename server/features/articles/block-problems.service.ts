import { inLanguage, type Markup, type RenderedStory, withRenderCache } from '#text/render/render.ts';
import { perApp } from '../../compose/context.ts';

export interface ReportedProblem {
  path: string | undefined;
  /** The shortcode, or the beginning of the text. */
  block: string;
  reason: string;
}

/** Most problems remembered as reported. */
const mostReported = 1000;
/** Most problems reported of one text; fewer than are remembered, or they would be reported again. */
const mostOfOneText = 20;
/** Bytes of cached stories and articles in memory. */
const markupBytes = 8 * 1024 * 1024;

/** The renderer of stories and articles, with a cache, in the language of the site; problems are logged. */
export const siteMarkup = perApp(({ texts, site, logger }) =>
  withProblemReports(inLanguage(withRenderCache(texts, markupBytes), site), (problem) =>
    logger.warn(problem, 'a text or block cannot be shown'),
  ),
);

/**
 * Wraps the renderer: reports each text or block that cannot be shown once per process.
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
