import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useFocusBack } from '../../kit/ui/focus.ts';
import { CalculatorEditor, NewCalculator } from './calculator-editor.tsx';
import { CalculatorList } from './calculator-list.tsx';

/** The list of schemas, or the one that the address says is being edited (`?edit=new`, `?edit=` and its id). */
export function CalculatorsPage() {
  const [search] = useSearchParams();
  const edited = search.get('edit');
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(edited !== null, heading);
  if (edited === 'new') return <NewCalculator />;
  return edited ? <CalculatorEditor key={edited} id={edited} /> : <CalculatorList headingRef={heading} />;
}
