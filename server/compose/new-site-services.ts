import { readFile } from 'node:fs/promises';
import { catalogue } from '#demo/content/catalogue.ts';
import { createFirstRunService, type FirstRunDependencies } from '../features/access/first-run.service.ts';
import { createDemoService, type DemoDependencies } from '../features/demo/demo.service.ts';
import {
  createDemoData,
  createDemoWords,
  type DemoDataDependencies,
  type DemoWordsDependencies,
} from '../features/demo/demo-data.service.ts';
import { createDemoSite, type DemoSiteDependencies } from '../features/demo/demo-site.service.ts';
import type { Foundation } from './foundation.ts';

type NewSiteParts = Pick<DemoDependencies, 'media' | 'removal' | 'posts'> &
  Pick<FirstRunDependencies, 'accounts'> &
  Pick<DemoSiteDependencies, 'clusters' | 'series' | 'settings'> & {
    articles: DemoDataDependencies &
      Pick<DemoSiteDependencies, 'pageStarts' | 'sitePages'> & { articles: DemoDependencies['articles'] };
    semantic: DemoWordsDependencies['semantic'];
  };

/** Services of a new site: the demo, and the questions to its owner. */
export function newSiteServices(
  { shared, files, tokens, config }: Foundation,
  { articles, semantic, accounts, settings, clusters, series, ...parts }: NewSiteParts,
) {
  const demo = createDemoService({
    ...shared,
    ...parts,
    articles: articles.articles,
    catalogue,
    data: createDemoData(articles),
    words: createDemoWords({ ...shared, semantic }),
    site: createDemoSite({ ...shared, ...articles, clusters, series, settings, fileUrl: files.url }),
    fileUrl: files.url,
    readImage: (key) => readFile(new URL(`../../demo/images/${key}.jpg`, import.meta.url)),
  });
  const firstRun = createFirstRunService({
    ...shared,
    accounts,
    settings,
    demo,
    tokens,
    asksPassword: config.admin.password === null,
  });
  return { demo, firstRun };
}
