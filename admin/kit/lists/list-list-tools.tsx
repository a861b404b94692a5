import { addressing, type ListState, statuses } from '../../features/articles/list-address.ts';
import { sorts } from './list-address.ts';
import { FilterSelect, ListSearch } from './list-tools.tsx';
import { TypedFilter } from './typed-filter.tsx';
import { useNarrowing } from './use-list-address.ts';

/** Search, filter and order; each change is an address of its own. */
export function ListTools({ state, count }: { state: ListState; count: string }) {
  const narrow = useNarrowing(addressing);
  return (
    <ListSearch count={count}>
      <TypedFilter
        label="Find articles"
        placeholder="Find by title, text or tag"
        className="basis-full md:basis-80"
        value={state.q}
        onChange={(q) => narrow({ q }, true)}
      />
      <FilterSelect
        label="Status"
        value={state.status}
        onValueChange={(status) => narrow({ status })}
        options={statuses}
      />
      <FilterSelect
        label="Order"
        value={state.sort}
        onValueChange={(sort) => narrow({ sort })}
        options={sorts}
      />
    </ListSearch>
  );
}
