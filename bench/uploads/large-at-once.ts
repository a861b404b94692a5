import { Agent } from 'node:http';
import sharp from 'sharp';
import { cameraJpeg, withComment } from '../image/camera-jpeg.ts';
import { peakMemory } from '../peak-memory.ts';
import type { Verdict } from '../section.ts';
import { signIn, startServer } from '../server.ts';
import { megabytes } from '../table.ts';
import { sendUpload, uploadForm } from './send.ts';

const photographs = 20;
const [width, height] = [9000, 6000];
const mostBytes = 600_000_000;

/**
 * Peak memory of a new server while many images of 54 megapixels arrive at once.
 * Every second one is a progressive JPEG, which a decoder can only read as a whole.
 */
export async function largePhotographsAtOnce(dataDir: string): Promise<Verdict> {
  const plain = await cameraJpeg({ kind: 'market', width, height });
  const progressive = await sharp(plain).jpeg({ quality: 92, progressive: true }).toBuffer();
  const server = await startServer(dataDir);
  const agent = new Agent({ keepAlive: true });
  try {
    const destination = { url: server.url, session: await signIn(server.url), agent };
    const before = peakMemory(server.pid);
    await Promise.all(
      Array.from({ length: photographs }, (_, index) => {
        const jpeg = withComment(index % 2 === 0 ? plain : progressive, `photograph ${index}`);
        return sendUpload(destination, uploadForm(`${index}.jpg`, jpeg));
      }),
    );
    const after = peakMemory(server.pid);
    return {
      what: `Peak memory of the server, ${photographs} uploads of 54 megapixels at once`,
      figure: `${megabytes(after)} (${megabytes(before)} before)`,
      target: `less than ${megabytes(mostBytes)}`,
      met: after < mostBytes,
    };
  } finally {
    agent.destroy();
    await server.stop();
  }
}
