import { readFile } from 'node:fs/promises';
import { catalogue } from '#demo/content/catalogue.ts';
import { createFirstRunService } from '../features/access/first-run.service.ts';
import { createDemoService, type DemoDependencies } from '../features/demo/demo.service.ts';
import {
  createDemoData,
  createDemoWords,
  type DemoDataDependencies,
  type DemoWordsDependencies,
} from '../features/demo/demo-data.service.ts';
import { createDemoSite, type DemoSiteDependencies } from '../features/demo/demo-site.service.ts';
import { mediaRemoval } from '../features/media/removal.service.ts';
import { seriesService } from '../features/series/series.service.ts';
import type { AppContext } from './context.ts';

type NewSiteParts = Pick<DemoDependencies, 'media' | 'posts'> &
  Pick<DemoSiteDependencies, 'clusters' | 'settings'> & {
    articles: DemoDataDependencies &
      Pick<DemoSiteDependencies, 'pageStarts' | 'sitePages'> & { articles: DemoDependencies['articles'] };
    semantic: DemoWordsDependencies['semantic'];
  };

/** Services of a new site: the demo, and the questions to its owner. */
export function newSiteServices(
  app: AppContext,
  { articles, semantic, settings, clusters, ...parts }: NewSiteParts,
) {
  const { files } = app;
  const demo = createDemoService({
    ...app,
    ...parts,
    removal: mediaRemoval(app),
    articles: articles.articles,
    catalogue,
    data: createDemoData(articles),
    words: createDemoWords({ ...app, semantic }),
    site: createDemoSite({
      ...app,
      ...articles,
      clusters,
      series: seriesService(app),
      settings,
      fileUrl: files.url,
    }),
    fileUrl: files.url,
    readImage: (key) => readFile(new URL(`../../demo/images/${key}.jpg`, import.meta.url)),
  });
  return { demo, firstRun: createFirstRunService(app, { settings, demo }) };
}
