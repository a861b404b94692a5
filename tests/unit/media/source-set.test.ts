import { describe, expect, it } from 'vitest';
import { largestFile, sourceFiles } from '../../../domain/media/source-set.ts';

describe('a source set', () => {
  it('names its files with their widths', () => {
    expect(sourceFiles('/a.webp 384w, /b.webp 1280w')).toEqual([
      { address: '/a.webp', width: 384 },
      { address: '/b.webp', width: 1280 },
    ]);
    expect(sourceFiles('/only.jpg')).toEqual([{ address: '/only.jpg', width: 0 }]);
    expect(sourceFiles('')).toEqual([]);
  });

  it('has a largest file, of the first list where two are as wide', () => {
    const jpg = '/a.jpg 384w, /b.jpg 1280w';
    expect(largestFile(jpg, '/a.webp 384w, /b.webp 1280w')?.address).toBe('/b.jpg');
    expect(largestFile(jpg, '/c.webp 2560w')?.address).toBe('/c.webp');
    expect(largestFile(null, jpg)?.width).toBe(1280);
    expect(largestFile(null, '')).toBeNull();
  });
});
