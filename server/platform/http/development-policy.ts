/** Vite's client connects back and puts styles into the page; where styles need a nonce, it takes the page's. */
export function forDevelopment(headers: Record<string, string>): Record<string, string> {
  const policy = headers['Content-Security-Policy'] ?? '';
  return {
    ...headers,
    'Content-Security-Policy': policy
      .replace(/style-src 'self'(?! 'nonce)/, "style-src 'self' 'unsafe-inline'")
      .replace("connect-src 'self'", "connect-src 'self' ws:"),
  };
}
