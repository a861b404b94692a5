import type { SceneKind } from './draw-scene.ts';

/** A picture of the demo portfolio. */
export interface CataloguePicture {
  /** Unique, kebab-case. */
  readonly key: string;
  readonly kind: SceneKind;
  readonly seed: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Alt text: what this very picture shows. Look again after changing its kind's drawing. */
  readonly shows: string;
}

export const catalogue: readonly CataloguePicture[] = [
  {
    key: 'wet-night-1', kind: 'wet-night', seed: 32, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'wet-night-2', kind: 'wet-night', seed: 42, width: 1200, height: 1800,
    shows: 'x',
  },
  {
    key: 'wet-night-3', kind: 'wet-night', seed: 39, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'wet-night-4', kind: 'wet-night', seed: 15, width: 1440, height: 1800,
    shows: 'x',
  },
  {
    key: 'wet-night-5', kind: 'wet-night', seed: 37, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'wet-night-6', kind: 'wet-night', seed: 18, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'cafe-window-1', kind: 'cafe-window', seed: 15, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'cafe-window-2', kind: 'cafe-window', seed: 20, width: 1200, height: 1800,
    shows: 'x',
  },
  {
    key: 'cafe-window-3', kind: 'cafe-window', seed: 13, width: 1600, height: 1600,
    shows: 'x',
  },
  {
    key: 'waterfront-1', kind: 'waterfront', seed: 15, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'waterfront-2', kind: 'waterfront', seed: 104, width: 2400, height: 480,
    shows: 'x',
  },
  {
    key: 'waterfront-3', kind: 'waterfront', seed: 17, width: 1800, height: 1350,
    shows: 'x',
  },
  {
    key: 'waterfront-4', kind: 'waterfront', seed: 16, width: 1200, height: 1800,
    shows: 'x',
  },
  {
    key: 'crossing-1', kind: 'crossing', seed: 17, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'crossing-2', kind: 'crossing', seed: 15, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'crossing-3', kind: 'crossing', seed: 25, width: 1200, height: 1800,
    shows: 'x',
  },
  {
    key: 'crossing-4', kind: 'crossing', seed: 19, width: 1600, height: 1600,
    shows: 'x',
  },
  {
    key: 'market-1', kind: 'market', seed: 39, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'market-2', kind: 'market', seed: 32, width: 1800, height: 1350,
    shows: 'x',
  },
  {
    key: 'market-3', kind: 'market', seed: 35, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'stairs-1', kind: 'stairs', seed: 14, width: 1200, height: 1800,
    shows: 'x',
  },
  {
    key: 'stairs-2', kind: 'stairs', seed: 21, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'stairs-3', kind: 'stairs', seed: 12, width: 1440, height: 1800,
    shows: 'x',
  },
  {
    key: 'wall-light-1', kind: 'wall-light', seed: 59, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'wall-light-2', kind: 'wall-light', seed: 15, width: 1200, height: 1800,
    shows: 'x',
  },
  {
    key: 'wall-light-3', kind: 'wall-light', seed: 57, width: 1800, height: 1350,
    shows: 'x',
  },
  {
    key: 'wall-light-4', kind: 'wall-light', seed: 62, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'tram-stop-1', kind: 'tram-stop', seed: 22, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'tram-stop-2', kind: 'tram-stop', seed: 15, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'tram-stop-3', kind: 'tram-stop', seed: 17, width: 1440, height: 1800,
    shows: 'x',
  },
  {
    key: 'tram-stop-4', kind: 'tram-stop', seed: 21, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'rooftops-1', kind: 'rooftops', seed: 15, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'rooftops-2', kind: 'rooftops', seed: 105, width: 2400, height: 480,
    shows: 'x',
  },
  {
    key: 'rooftops-3', kind: 'rooftops', seed: 12, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'rooftops-4', kind: 'rooftops', seed: 19, width: 1440, height: 1800,
    shows: 'x',
  },
  {
    key: 'park-alley-1', kind: 'park-alley', seed: 35, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'park-alley-2', kind: 'park-alley', seed: 12, width: 1200, height: 1800,
    shows: 'x',
  },
  {
    key: 'park-alley-3', kind: 'park-alley', seed: 33, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'park-alley-4', kind: 'park-alley', seed: 22, width: 1800, height: 1350,
    shows: 'x',
  },
  {
    key: 'underpass-1', kind: 'underpass', seed: 15, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'underpass-2', kind: 'underpass', seed: 22, width: 1800, height: 1200,
    shows: 'x',
  },
  {
    key: 'underpass-3', kind: 'underpass', seed: 13, width: 1200, height: 1800,
    shows: 'x',
  },
  {
    key: 'underpass-4', kind: 'underpass', seed: 16, width: 1600, height: 1600,
    shows: 'x',
  },
];
