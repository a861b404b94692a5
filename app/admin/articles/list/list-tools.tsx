import { Select } from '../../ui/select.tsx';
import { TypedFilter } from '../../ui/typed-filter.tsx';
import { type ListState, sorts, statuses } from './list-address.ts';
import { useNarrow } from './use-list.ts';

/** Search, filter and order; each change is an address of its own. */
export function ListTools({ state, count }: { state: ListState; count: string }) {
  const narrow = useNarrow();
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      <TypedFilter
        label="Find articles"
        placeholder="Find by title, text or tag"
        className="basis-full md:basis-80"
        value={state.q}
        onChange={(q) => narrow({ q }, true)}
      />
      <Select
        aria-label="Status"
        className="w-auto!"
        value={state.status}
        onValueChange={(status) => narrow({ status })}
        options={statuses}
      />
      <Select
        aria-label="Order"
        className="w-auto!"
        value={state.sort}
        onValueChange={(sort) => narrow({ sort })}
        options={sorts}
      />
      <p role="status" className="ms-auto text-note text-ink-2 tabular-nums">
        {count}
      </p>
    </search>
  );
}
