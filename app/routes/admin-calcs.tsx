import { CalculatorsPage } from '../admin/calculators/calculators-page.tsx';

export default function AdminCalcs() {
  return <CalculatorsPage />;
}
