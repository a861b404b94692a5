import type { CollectionView } from '#contract/views.ts';
import { CollectionScreen } from '../components/collection-screen.tsx';
import { show } from '../show.ts';
import { useView } from '../view-context.ts';
import type { Route } from './+types/city';

export const loader = ({ context }: Route.LoaderArgs) => show(context, (page) => page.views.city(page));

export default function City() {
  return <CollectionScreen {...useView<CollectionView>()} />;
}
