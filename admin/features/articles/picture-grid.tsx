import { Button } from '../../kit/ui/button.tsx';
import { LoadProblem } from '../../kit/ui/load-problem.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import type { Loading } from '../../kit/ui/use-load.ts';

/** A picture for the hero. */
export interface ChosenPicture {
  url: string;
  /** '' where nothing is known. */
  altText: string;
}

export interface ShownPicture extends ChosenPicture {
  id: string;
  name: string;
  thumbnailUrl: string;
}

/** Pictures in one page of a list. */
export const picturesPerPage = 24;

export interface PictureGridProps {
  loading: Loading<{ pictures: ShownPicture[]; total: number }>;
  /** First page is 0. */
  page: number;
  onPage: (page: number) => void;
  /** Said when there is none. */
  empty: string;
  onChoose: (picture: ChosenPicture) => void;
}

/** Pictures to choose from, a page at a time. */
export function PictureGrid({ loading, page, onPage, empty, onChoose }: PictureGridProps) {
  const { data, isLoading, problem, reload } = loading;
  if (problem !== null) {
    return <LoadProblem problem={problem} onRetry={reload} />;
  }
  if (!data) return <Spinner label="Loading pictures…" />;
  const pages = Math.ceil(data.total / picturesPerPage);
  return (
    <div aria-busy={isLoading} className="grid gap-3">
      {data.pictures.length === 0 && <p className="text-small text-ink-2">{empty}</p>}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {data.pictures.map(({ id, name, thumbnailUrl, url, altText }) => (
          <li key={id}>
            <button
              type="button"
              className="grid w-full gap-1 rounded-control p-1.5 text-start text-note hover:bg-wash"
              onClick={() => onChoose({ url, altText })}
            >
              <img
                src={thumbnailUrl}
                alt=""
                loading="lazy"
                className="aspect-3/2 w-full rounded-photo bg-wash object-cover"
              />
              <span className="line-clamp-2">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="flex flex-wrap items-center gap-3 text-note">
          <Button look="quiet" size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="tabular-nums">{`Page ${page + 1} of ${pages}`}</span>
          <Button look="quiet" size="small" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  );
}
