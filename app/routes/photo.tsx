import type { PhotoView } from '#contract/views.ts';
import { PhotoScreen } from '../components/photo-screen.tsx';
import { show } from '../show.ts';
import { useView } from '../view-context.ts';
import type { Route } from './+types/photo';

export const loader = ({ context }: Route.LoaderArgs) => show(context, (page) => page.views.photo(page));

export default function Photo() {
  return <PhotoScreen {...useView<PhotoView>()} />;
}
