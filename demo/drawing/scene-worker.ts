import { parentPort } from 'node:worker_threads';
import { drawScene, type SceneRequest } from './draw-scene.ts';

parentPort?.on('message', async (request: SceneRequest) => {
  parentPort?.postMessage(new Uint8Array(await drawScene(request)));
});
