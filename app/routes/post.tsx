import type { PhotoView } from '#contract/views.ts';
import { PhotoScreen } from '../components/photo-screen.tsx';
import { show } from '../show.ts';
import { useView } from '../view-context.ts';
import type { Route } from './+types/post';

export const loader = ({ context }: Route.LoaderArgs) => show(context, (page) => page.views.post(page));

export default function Post() {
  return <PhotoScreen {...useView<PhotoView>()} />;
}
