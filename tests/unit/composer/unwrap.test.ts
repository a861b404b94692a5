import { expect, test } from 'vitest';
import { unwrapped } from '../../../domain/composer/unwrap.ts';

const code = '```ts\nlet a;\n```';

test.each([
  ['a fence with a name', '```markdown\n# A\n\nb\n```', '# A\n\nb'],
  ['a short name, other letters, line endings and blanks', '\n```` MD \r\n# A\r\n````  \n', '# A'],
  ['tildes', '~~~markdown\n# A\n~~~', '# A'],
  ['a fence without a name', '```\n# A\n```', '# A'],
  ['a fence that was cut off', '```markdown\n# A\n\nb', '# A\n\nb'],
  ['a fence round code', `\`\`\`markdown\n# A\n\n${code}\n\nb\n\`\`\``, `# A\n\n${code}\n\nb`],
  ['a fence round code at the end', `\`\`\`markdown\n# A\n\n${code}\n\`\`\``, `# A\n\n${code}`],
  ['a fence that was cut off behind code', `\`\`\`markdown\n# A\n\n${code}`, `# A\n\n${code}`],
])('%s is taken off', (_, answer, text) => {
  expect(unwrapped(answer)).toBe(text);
});

test.each([
  ['an ordinary text', '# A\n\nb'],
  ['code at the beginning', `${code}\n\nb`],
  ['code at both ends', `\`\`\`\na\n\`\`\`\n\nb\n\n${code}`],
  ['code without a name at both ends', '```\na\n```\n\nb\n\n```\nc\n```'],
  ['a text that is code of a language', code],
  ['an empty text', ''],
])('%s stays as it is', (_, answer) => {
  expect(unwrapped(answer)).toBe(answer);
});
