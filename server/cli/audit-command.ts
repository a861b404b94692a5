import { system } from '#domain/access/actor.ts';
import type { AuditReport, AuditService } from '#server/services/audit/audit.ts';

/** @returns the exit code: 1 when there are errors; warnings alone are none */
export async function auditCommand(audit: AuditService, write: (text: string) => void): Promise<0 | 1> {
  const report = await audit.run(system);
  write(words(report));
  return report.findings.some(({ level }) => level === 'error') ? 1 : 0;
}

function words({ pages, isCut, findings }: AuditReport): string {
  const lines = findings.map(({ level, url, message }) => `${level.padEnd(7)}  ${url}\n         ${message}`);
  const errors = findings.filter(({ level }) => level === 'error').length;
  const looked = `${counted(pages, 'page')} looked at${isCut ? ' (there are more)' : ''}`;
  const found = `${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}`;
  return `${[...lines, `${looked}, ${found}.`].join('\n')}\n`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
