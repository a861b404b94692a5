// Writes what documents list from the code that it describes: settings, commands, metrics and blocks. The check of the
// documents fails while a part is out of date: `node scripts/made-documents.ts` writes all of them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { defaultSettings, type SettingName, settingVariables } from '../domain/settings/settings.ts';
import { formatCount } from '../domain/text/clean.ts';
import { variableGroups } from '../server/compose/variables.ts';
import { blocks } from '../text/blocks/blocks.ts';

interface Command {
  for: 'site' | 'source';
  does: string;
}

export const commands = JSON.parse(readFileSync('scripts/commands.json', 'utf8')) as Record<string, Command>;
const ownersNames = Object.fromEntries(
  Object.entries(settingVariables).map(([name, variable]) => [variable, name as SettingName]),
);
const lineWidth = 110;

/** Files with a part that is made, and the part. */
const parts: Readonly<Record<string, () => string>> = {
  'docs/operate/settings.md': settingTables,
  'docs/operate/commands.md': commandSections,
  'docs/operate/metrics.md': metricTable,
  'docs/guide/blocks.md': blockTable,
};

const begin = '<!-- made by scripts/made-documents.ts: begin -->';
const end = '<!-- made by scripts/made-documents.ts: end -->';

if (import.meta.main) {
  for (const [file, text] of madeDocuments()) writeFileSync(file, text);
}

/** Every document that the code decides in whole or in part, as it must be. */
export function madeDocuments(): [file: string, text: string][] {
  const partly = Object.entries(parts).map(([file, make]): [string, string] => {
    const written = readFileSync(file, 'utf8');
    const [from, to] = [written.indexOf(begin), written.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`${file} lacks the lines ${begin} and ${end}`);
    return [file, `${written.slice(0, from)}${begin}\n\n${make()}\n\n${written.slice(to)}`];
  });
  return [...partly, ['.env.example', exampleSettings()]];
}

function settingTables(): string {
  return Object.entries(variableGroups)
    .map(([title, group]) => {
      const rows = Object.entries<z.ZodType>(group).map(([name, schema]) => {
        const standard = defaultOf(name, schema);
        return [
          `\`${name}\``,
          standard === '' ? '–' : `\`${standard}\``,
          name in ownersNames ? 'yes' : '',
          about(schema),
        ];
      });
      return `## ${title}\n\n${table(['Variable', 'Default', 'In the browser', 'What it does'], rows)}`;
    })
    .join('\n\n');
}

/** Empty where there is none, or where the description names it. */
function defaultOf(name: string, schema: z.ZodType): string {
  const owners = ownersNames[name];
  const value = owners ? defaultSettings[owners] : schema.parse(undefined);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null ? '' : String(value);
}

/** Description, with the values of a choice or the range of a number. */
function about(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const [inner = json] = (json.anyOf ?? []) as (typeof json)[];
  const choice = inner.enum?.map((value) => `\`${value}\``).join(', ');
  const range =
    inner.minimum === undefined
      ? ''
      : ` From ${formatCount(inner.minimum)} to ${formatCount(inner.maximum ?? 0)}.`;
  return `${schema.description}${choice ? ` One of ${choice}.` : range}`;
}

function exampleSettings(): string {
  const groups = Object.entries(variableGroups).map(([title, group]) => {
    const entries = Object.entries<z.ZodType>(group).map(([name, schema]) => {
      const isOwners = name in ownersNames;
      const standard = defaultOf(name, schema);
      const ending = isOwners ? `${standard && ` Empty: ${standard.replace(/\.$/, '')}.`} (Settings)` : '';
      return `${wrapped(about(schema).replaceAll('`', '') + ending)}\n${name}=${isOwners ? '' : standard}`;
    });
    return `## ${title}\n\n${entries.join('\n')}`;
  });
  const introduction = wrapped(
    'All settings are optional. Those marked (Settings) can be edited in the admin area instead; a value here wins and ' +
      'locks them there. Copy what you need into a file called .env next to this one: every command that works on your ' +
      'site reads it. Environment variables override it. Put values with spaces in quotes.',
  );
  const origin = '# Made from server/compose/variables.ts by scripts/made-documents.ts.';
  return `${introduction}\n${origin}\n\n${groups.join('\n\n')}\n`;
}

/** Comment lines. */
function wrapped(text: string): string {
  const line = new RegExp(`(?=\\S)(.{1,${lineWidth}})(?:\\s+|$)`, 'g');
  return text.replace(line, '# $1\n').trimEnd();
}

function commandSections(): string {
  const rowsFor = (audience: Command['for']) =>
    Object.entries(commands)
      .filter(([, command]) => command.for === audience)
      .map(([name, { does }]) => [`\`npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}\``, does]);
  const details = Object.keys(commands).flatMap((name) => {
    const usage = usageOf(name);
    return usage === null ? [] : [`### npm run ${name}\n\n\`\`\`text\n${usage}\n\`\`\``];
  });
  const heads = ['Command', 'What it does'];
  return [
    `## For your site\n\n${table(heads, rowsFor('site'))}`,
    `## For the source\n\n${table(heads, rowsFor('source'))}`,
    `## Arguments\n\n${details.join('\n\n')}`,
  ].join('\n\n');
}

/** Usage text that a command prints when its arguments are wrong; null if it has none. */
function usageOf(name: string): string | null {
  const places = [`server/cli/${name}-command.ts`, `server/cli/${name}.ts`, `${name}/main.ts`];
  const source = places.find((place) => existsSync(place));
  const found = source && /^const usage = `([^`]*)`/m.exec(readFileSync(source, 'utf8'));
  // The names of parts are computed there.
  return found ? (found[1] ?? '').replaceAll(/: \$\{names\}/g, '').trimEnd() : null;
}

/** Names and help texts of the metrics, as they are written where they are read. */
function metricTable(): string {
  const source = readFileSync('server/compose/metrics.ts', 'utf8');
  const found = source.matchAll(/\b(gauge|counter)\(\s*'(\w+)',\s*(['"])(.*?)\3,/g);
  const rows = [...found].map(([, type = '', name = '', , help = '']) => [`\`${name}\``, type, help]);
  return table(['Metric', 'Type', 'What it counts'], rows.sort());
}

function blockTable(): string {
  const rows = Object.values(blocks).map(({ example, result, inStories }) => [
    `\`${example}\``,
    inStories ? 'articles, stories' : 'articles',
    result,
  ]);
  return table(['Block', 'Works in', 'Result'], rows);
}

function table(heads: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
