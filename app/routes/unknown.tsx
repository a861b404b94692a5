import type { PhotoView } from '#contract/views.ts';
import { PhotoScreen } from '../components/photo-screen.tsx';
import { show } from '../show.ts';
import { useView } from '../view-context.ts';
import type { Route } from './+types/unknown';

export const loader = ({ context }: Route.LoaderArgs) => show(context, (page) => page.views.unknown(page));

export default function Unknown() {
  return <PhotoScreen {...useView<PhotoView>()} />;
}
