import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

interface ListAddressing<State extends { page: number }> {
  read: (search: URLSearchParams) => State;
  write: (state: State) => string;
}

/** The same object until the address says something else about the list. `read` and `write` must not change. */
export function useListState<State extends { page: number }>({ read, write }: ListAddressing<State>): State {
  const [search] = useSearchParams();
  const address = write(read(search));
  return useMemo(() => read(new URLSearchParams(address)), [address, read]);
}

/**
 * Goes to another view of the list, from its first page on. `replace` while somebody is still typing. What stays is read
 * from the address itself: a text that follows its typing late must not undo what was chosen meanwhile.
 */
export function useNarrowing<State extends { page: number }>({
  read,
  write,
}: ListAddressing<State>): (change: Partial<State>, replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, replace = false) => {
      const state = read(new URLSearchParams(window.location.search));
      return navigate(write({ ...state, page: 1, ...change }), { replace });
    },
    [navigate, read, write],
  );
}
