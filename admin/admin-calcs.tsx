import { CalculatorsPage } from './features/calculators/calculators-page.tsx';

export default function AdminCalcs() {
  return <CalculatorsPage />;
}
