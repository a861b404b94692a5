import { linkSchemes, safeAddress } from '#domain/text/addresses.ts';

/**
 * What a link leads to for what was typed: a mail address and a bare host get their scheme.
 * @returns null when no link may lead there
 */
export function linkAddress(typed: string): string | null {
  const given = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(given)) return `mailto:${given}`;
  if (/^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(given)) return `https://${given}`;
  const address = safeAddress(given, linkSchemes);
  const leads = address !== null && !/\s/.test(address);
  return leads && /^(?:[/?#]|[a-z][a-z\d+.-]*:)/i.test(address) ? address : null;
}
