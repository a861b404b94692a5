import type { CollectionView } from '#contract/views.ts';
import { CollectionScreen } from '../components/collection-screen.tsx';
import { show } from '../show.ts';
import { useView } from '../view-context.ts';
import type { Route } from './+types/tag';

export const loader = ({ context }: Route.LoaderArgs) => show(context, (page) => page.views.tag(page));

export default function Tag() {
  return <CollectionScreen {...useView<CollectionView>()} />;
}
