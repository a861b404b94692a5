import type { HomeView } from '#contract/views.ts';
import { HomeScreen } from '../components/home-screen.tsx';
import { show } from '../show.ts';
import { useView } from '../view-context.ts';
import type { Route } from './+types/home';

export const loader = ({ context }: Route.LoaderArgs) => show(context, (page) => page.views.home(page));

export default function Home() {
  return <HomeScreen {...useView<HomeView>()} />;
}
