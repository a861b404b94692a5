import { askingAStranger } from './article-asking-a-stranger.ts';
import { editingDownToTwelve } from './article-editing-down-to-twelve.ts';
import { exposingForTheNight } from './article-exposing-for-the-night.ts';
import { waitingAsAMethod } from './article-waiting-as-a-method.ts';
import { walkingAHarbour } from './article-walking-a-harbour.ts';
import type { DemoArticle } from './demo-article.ts';

export type { DemoArticle } from './demo-article.ts';

export const demoArticles: readonly DemoArticle[] = [
  exposingForTheNight,
  askingAStranger,
  waitingAsAMethod,
  walkingAHarbour,
  editingDownToTwelve,
];
