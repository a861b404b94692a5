import { type ComponentProps, useState } from 'react';
import { Input } from './input.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordInput({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input {...rest} type={isShown ? 'text' : 'password'} className="pe-18" />
      <button
        type="button"
        className="absolute inset-y-px end-px rounded-control px-3 text-small text-ink-2 hover:text-ink hover:underline focus-visible:-outline-offset-3"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'} <span className="sr-only">{label}</span>
      </button>
    </span>
  );
}
