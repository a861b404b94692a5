import type { ArticlesView } from '#contract/views.ts';
import { ArticlesScreen } from '../components/articles-screen.tsx';
import { show } from '../show.ts';
import { useView } from '../view-context.ts';
import type { Route } from './+types/articles';

export const loader = ({ context }: Route.LoaderArgs) => show(context, (page) => page.views.articles(page));

export default function Articles() {
  return <ArticlesScreen {...useView<ArticlesView>()} />;
}
