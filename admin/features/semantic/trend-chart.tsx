import type { InsightsAnswer } from '#contract/insights.ts';
import { formatDate } from '#domain/site/dates.ts';
import { formatCount } from '#domain/text/clean.ts';
import { Cell, HeadCell, NameCell, Table } from '../../kit/ui/table.tsx';

type Weeks = InsightsAnswer['weeks'];

const size = { width: 420, height: 140, top: 18, bottom: 22 } as const;

/** Two bars for each week; the same numbers as a table below. */
export function TrendChart({ weeks }: { weeks: Weeks }) {
  const most = Math.max(1, ...weeks.flatMap(({ posts, articles }) => [posts, articles]));
  return (
    <div className="grid gap-3">
      <Legend />
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={summaryOf(weeks)}
        className="w-full max-w-md fill-ink-2"
      >
        <line
          x1="0"
          x2={size.width}
          y1={size.height - size.bottom}
          y2={size.height - size.bottom}
          className="stroke-rule"
        />
        {weeks.map((week, index) => (
          <Week key={week.week} week={week} index={index} of={weeks.length} most={most} />
        ))}
      </svg>
      <details className="text-small">
        <summary className="w-fit py-1">Show data as a table</summary>
        <WeekTable weeks={weeks} />
      </details>
    </div>
  );
}

function Legend() {
  return (
    <ul aria-hidden="true" className="flex gap-4 text-note text-ink-2">
      <li className="flex items-center gap-2">
        <span className="size-2.5 bg-ink" />
        Posts
      </li>
      <li className="flex items-center gap-2">
        <span className="size-2.5 bg-amber" />
        Articles
      </li>
    </ul>
  );
}

interface WeekProps {
  week: Weeks[number];
  index: number;
  of: number;
  most: number;
}

function Week({ week, index, of, most }: WeekProps) {
  const step = size.width / of;
  const room = size.height - size.top - size.bottom;
  const bar = step * 0.36;
  const left = index * step + step * 0.12;
  const bars = [
    { name: 'posts', count: week.posts, x: left, fill: 'fill-ink' },
    { name: 'articles', count: week.articles, x: left + bar + step * 0.04, fill: 'fill-amber' },
  ];
  return (
    <g>
      {bars.map(({ name, count, x, fill }) => {
        const height = (count / most) * room;
        const y = size.height - size.bottom - height;
        return (
          <g key={name}>
            <rect x={x} y={y} width={bar} height={height} className={fill} />
            {count > 0 && (
              <text x={x + bar / 2} y={y - 4} textAnchor="middle" fontSize="13">
                {formatCount(count)}
              </text>
            )}
          </g>
        );
      })}
      {/* Every third, so that they do not run into each other on a phone. */}
      {index % 3 === 0 && (
        <text x={index * step} y={size.height - 6} fontSize="13">
          {dayLabel(week.week)}
        </text>
      )}
    </g>
  );
}

function WeekTable({ weeks }: { weeks: Weeks }) {
  return (
    <Table caption="New posts and articles by week" cards={false}>
      <thead>
        <tr>
          <HeadCell>Week from</HeadCell>
          <HeadCell kind="number">Posts</HeadCell>
          <HeadCell kind="number">Articles</HeadCell>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, posts, articles }) => (
          <tr key={week}>
            <NameCell>{dayLabel(week)}</NameCell>
            <Cell kind="number">{formatCount(posts)}</Cell>
            <Cell kind="number">{formatCount(articles)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Day as text, in UTC like the figures. */
function dayLabel(day: string): string {
  return formatDate(`${day}T12:00:00.000Z`, 'short', 'UTC');
}

function summaryOf(weeks: Weeks): string {
  const sum = (kind: 'posts' | 'articles') => weeks.reduce((total, week) => total + week[kind], 0);
  return `${formatCount(sum('posts'))} posts and ${formatCount(sum('articles'))} articles in ${weeks.length} weeks. The table below has the numbers of each week.`;
}
