import type { ArticleView } from '#contract/views.ts';
import { ArticleScreen } from '../components/article-screen.tsx';
import { show } from '../show.ts';
import { useView } from '../view-context.ts';
import type { Route } from './+types/article';

export const loader = ({ context }: Route.LoaderArgs) => show(context, (page) => page.views.article(page));

export default function Article() {
  return <ArticleScreen {...useView<ArticleView>()} />;
}
