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
  const looked = `${pages} pages looked at${isCut ? ' (there are more)' : ''}`;
  return `${[...lines, `${looked}, ${errors} errors, ${findings.length - errors} warnings.`].join('\n')}\n`;
}
