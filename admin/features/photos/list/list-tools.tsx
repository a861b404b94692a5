import { sorts } from '../../../kit/lists/list-address.ts';
import { FilterSelect, ListSearch } from '../../../kit/lists/list-tools.tsx';
import { TypedFilter } from '../../../kit/lists/typed-filter.tsx';
import { useNarrowing } from '../../../kit/lists/use-list-address.ts';
import { addressing, type ListState, missings, statuses } from './list-address.ts';

/** Search, filters and order; each change is an address of its own. */
export function ListTools({ state, count }: { state: ListState; count: string }) {
  const narrow = useNarrowing(addressing);
  return (
    <ListSearch count={count}>
      <TypedFilter
        label="Find photos"
        placeholder="Find by title, tag, city or file name"
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
        label="Missing"
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
      <FilterSelect
        label="Order"
        value={state.sort}
        onValueChange={(sort) => narrow({ sort })}
        options={sorts}
      />
    </ListSearch>
  );
}
