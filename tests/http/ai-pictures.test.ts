import { createServer } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { chat, type RunningAiProvider } from '../factories/ai-provider.ts';
import { picture } from '../factories/pictures.ts';
import type { AdminClient } from './admin-client.ts';
import { askingSite, goodPhoto as good, photoSchema } from './ai-server.ts';
import { oneSite, siteHost } from './site.ts';

oneSite('pictures that the AI is shown', (startSite) => {
  let owner: AdminClient;
  let provider: RunningAiProvider;
  const invoke = (body: object) => owner.post('/api/llm/invoke', body);

  beforeAll(async () => {
    ({ provider, owner } = await askingSite(startSite));
  });

  it('shows the model our own picture, no wider than 768 pixels', async () => {
    const uploaded = await owner.upload(await picture(7, 1600, 1200));
    provider.next(chat([good]));
    const { file_url } = uploaded.json;
    const answer = await invoke({
      prompt: 'Look.',
      file_urls: [file_url],
      response_json_schema: photoSchema,
    });
    expect(answer.status).toBe(200);
    const heard: { content: { type: string; image_url?: { url: string } }[] } =
      provider.heard[0]?.body.messages[0];
    const shown = heard.content.find(({ type }) => type === 'image_url')?.image_url?.url ?? '';
    expect(shown).toMatch(/^data:image\/jpeg;base64,/);
    const { default: sharp } = await import('sharp');
    const { width } = await sharp(Buffer.from(shown.split(',')[1] ?? '', 'base64')).metadata();
    expect(width).toBe(768);
    expect(provider.heard[0]?.body.model).toBe('seer');
  });

  it.each([
    'http://127.0.0.1:PORT/secret.jpg',
    'http://[::1]:PORT/secret.jpg',
    'https://example.org/photo.jpg',
    '/media/../passerby.sqlite',
    '/media/%2e%2e/passerby.sqlite',
    'file:///etc/passwd',
    `http://${siteHost}@127.0.0.1:PORT/media/aa/aa.jpg`,
    `http://${siteHost}.example.org/media/aa/aa.jpg`,
    '/originals/aa/aa.jpg',
    'data:image/png;base64,AAAA',
  ])('refuses %s as a picture, and no request leaves', async (address) => {
    let reached = false;
    const trap = createServer((socket) => {
      reached = true;
      socket.destroy();
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const bound = trap.address();
    const port = String(typeof bound === 'object' && bound ? bound.port : 0);
    provider.next(chat(['Yes.']));
    const answer = await invoke({ prompt: 'Look.', file_urls: [address.replace('PORT', port)] });
    trap.close();
    expect(answer.status).toBe(422);
    expect(answer.json.error.fields).toHaveProperty('file_urls');
    expect(reached).toBe(false);
    expect(provider.heard).toHaveLength(0);
  });
});
