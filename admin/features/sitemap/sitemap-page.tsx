import type { SitemapsAnswer } from '#contract/audit.ts';
import { Section } from '../../kit/ui/section.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../kit/ui/table.tsx';

interface LeftOutProps {
  things: SitemapsAnswer['left_out'];
  /** Further ones that are not named. */
  more: number;
}

/** What is not in the sitemaps, and why. */
export function LeftOut({ things, more }: LeftOutProps) {
  return (
    <Section title="What was left out, and why">
      {things.length === 0 ? (
        <p className="text-small text-ink-2">Everything is in them.</p>
      ) : (
        <Table caption="What was left out of the sitemaps">
          <thead>
            <tr>
              <HeadCell>What</HeadCell>
              <HeadCell>Reason</HeadCell>
            </tr>
          </thead>
          <tbody>
            {things.map(({ name, path, reason }) => (
              <tr key={`${name} ${path}`}>
                <NameCell>
                  {path === '' ? (
                    name
                  ) : (
                    <a href={path} target="_blank" rel="noreferrer" className="hover:underline">
                      {name}
                    </a>
                  )}
                </NameCell>
                <Cell>{reason}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {more > 0 && <p className="text-small text-ink-2">{`and ${more} more`}</p>}
    </Section>
  );
}
