import { sorts } from '../../lists/list-address.ts';
import { useNarrowing } from '../../lists/use-list-address.ts';
import { Select } from '../../ui/select.tsx';
import { TypedFilter } from '../../ui/typed-filter.tsx';
import { addressing, type ListState, missings, statuses } from './list-address.ts';

/** Search, filters and order; each change is an address of its own. */
export function ListTools({ state, count }: { state: ListState; count: string }) {
  const narrow = useNarrowing(addressing);
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      <TypedFilter
        label="Find photos"
        placeholder="Find by title, tag or city"
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
        aria-label="Missing"
        className="w-auto!"
        value={state.missing}
        onValueChange={(missing) => narrow({ missing })}
        options={missings}
      />
      <TypedFilter
        label="Tag"
        placeholder="Tag"
        className="w-32 max-md:grow"
        value={state.tag}
        onChange={(tag) => narrow({ tag }, true)}
      />
      <TypedFilter
        label="City"
        placeholder="City"
        className="w-32 max-md:grow"
        value={state.city}
        onChange={(city) => narrow({ city }, true)}
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
