import { sorts } from '../../lists/list-address.ts';
import { useNarrowing } from '../../lists/use-list-address.ts';
import { Select } from '../../ui/select.tsx';
import { TypedFilter } from '../../ui/typed-filter.tsx';
import { addressing, type ListState, statuses } from './list-address.ts';

/** Search, filter and order; each change is an address of its own. */
export function ListTools({ state, count }: { state: ListState; count: string }) {
  const narrow = useNarrowing(addressing);
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
