/** A machine-readable document, complete. */
export interface DiscoveryDocument {
  status: 200 | 404 | 503;
  contentType: string;
  /** Whether strangers may share one copy; health is looked at anew each time. */
  cacheable: boolean;
  body: string;
}

export function xmlDocument(body: string): DiscoveryDocument {
  return { status: 200, contentType: 'application/xml; charset=utf-8', cacheable: true, body };
}

export function noSuchPart(): DiscoveryDocument {
  return { status: 404, contentType: 'text/plain; charset=utf-8', cacheable: false, body: 'No such part.\n' };
}
