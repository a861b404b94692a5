/**
 * The sha-256 of a file, hexadecimal; its bytes are let go at once. Null where the browser cannot say: on a page that
 * came over plain http from elsewhere than this machine.
 */
export async function hashFile(file: File): Promise<string | null> {
  // Missing on insecure origins, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
