import type { CollectionView } from '#contract/views.ts';
import { CollectionScreen } from '../components/collection-screen.tsx';
import { show } from '../show.ts';
import { useView } from '../view-context.ts';
import type { Route } from './+types/hub';

export const loader = ({ context }: Route.LoaderArgs) => show(context, (page) => page.views.hub(page));

export default function Hub() {
  return <CollectionScreen {...useView<CollectionView>()} />;
}
