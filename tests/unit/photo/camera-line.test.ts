import { describe, expect, test } from 'vitest';
import type { Camera } from '#domain/posts/post.ts';
import { cameraLine } from '../../../domain/posts/imported-post.ts';

const unknown: Camera = {
  make: null,
  model: null,
  lens: null,
  focalLength: null,
  aperture: null,
  exposureTime: null,
  iso: null,
};

describe('the camera line', () => {
  test('says everything that is known, in its order', () => {
    expect(
      cameraLine({
        make: 'Sony',
        model: 'ILCE-7M3',
        lens: 'FE 35mm F1.8',
        focalLength: 35,
        aperture: 2,
        exposureTime: 1 / 60,
        iso: 3200,
      }),
    ).toBe('Sony ILCE-7M3 · FE 35 mm F1.8 · 35 mm · f/2 · 1/60 s · ISO 3200');
  });

  test.each<[Partial<Camera>, string | null]>([
    [{}, null],
    [{ make: 'Nokia' }, 'Nokia'],
    [{ make: 'Leica', aperture: 0.95, iso: 125.4 }, 'Leica · f/0.95 · ISO 125'],
    [{ model: 'FC-S3' }, 'FC-S3'],
    [{ make: 'Kyocera', focalLength: 7.8, iso: 100 }, 'Kyocera · 7.8 mm · ISO 100'],
    [{ lens: 'EF24-105mm f/4L IS II USM' }, 'EF24-105 mm f/4L IS II USM'],
    [{ lens: 'smc PENTAX-DA* 16-50mm F2.8 ED AL [IF] SDM' }, 'smc PENTAX-DA* 16-50 mm F2.8 ED AL [IF] SDM'],
    [{ lens: '105.0 mm f/1.4' }, '105.0 mm f/1.4'],
    [
      {
        make: 'Apple',
        model: 'iPhone 13 Pro',
        lens: 'iPhone 13 Pro back triple camera 5.7mm f/1.5',
        focalLength: 5.7,
      },
      'Apple iPhone 13 Pro · 5.7 mm',
    ],
  ])('%j → %s', (known, line) => {
    expect(cameraLine({ ...unknown, ...known })).toBe(line);
  });

  test.each<[number, string]>([
    [1 / 8000, '1/8000 s'],
    [0.000144, '1/6944 s'],
    [1 / 60, '1/60 s'],
    [0.25, '1/4 s'],
    [0.2857, '1/4 s'],
    [0.3, '0.3 s'],
    [0.5, '0.5 s'],
    [1, '1 s'],
    [1.3, '1.3 s'],
    [30, '30 s'],
    [121.7, '121.7 s'],
  ])('an exposure of %d seconds is %s', (exposureTime, line) => {
    expect(cameraLine({ ...unknown, exposureTime })).toBe(line);
  });

  test.each<[number, string]>([
    [1.4, 'f/1.4'],
    [2, 'f/2'],
    [2.2000000001, 'f/2.2'],
    [11, 'f/11'],
  ])('an aperture of %d is %s', (aperture, line) => {
    expect(cameraLine({ ...unknown, aperture })).toBe(line);
  });

  test.each<[number, string]>([
    [35, '35 mm'],
    [4.67, '4.7 mm'],
    [7.09375, '7.1 mm'],
  ])('a focal length of %d is %s', (focalLength, line) => {
    expect(cameraLine({ ...unknown, focalLength })).toBe(line);
  });
});
