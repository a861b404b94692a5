import { describe, expect, test } from 'vitest';
import { isCameraCounter } from '#domain/posts/imported-post.ts';

describe('the counter of a camera', () => {
  test.each([
    ...[
      'DSCF0031',
      'DSCF0031.jpg',
      'DSC_0031.JPG',
      '_DSC0031',
      'DSC03127',
      'DSCN1234',
      'IMG_1234',
      'img_1234.heic',
    ],
    ...[
      'IMG_20240605_211403',
      'IMG-20240605-WA0001',
      'IMG_1234 (1).jpg',
      'IMG_1234-2',
      'IMG_E1234',
      '_MG_1234',
      'MG_1234',
    ],
    ...[
      'P1010203',
      'P1010203.JPG',
      'PXL_20260105_120000123.jpg',
      'PXL_20260105_120000123.MP.jpg',
      'L1001234',
      'R0001234',
    ],
    ...[
      'DJI_0042',
      'DJI_20240605123456_0001_D',
      'GOPR0042',
      'GX010042',
      '_A7R1234',
      '_D8A0001',
      '100_0042',
      'CIMG0042',
    ],
    ...[
      '20240605_211403.jpg',
      '2024-06-05',
      '2024-06-05 21.14.03',
      '0042',
      '42.jpg',
      'WhatsApp Image 2024-06-05 at 21.14.03',
    ],
  ])('%s is no title', (name) => {
    expect(isCameraCounter(name)).toBe(true);
  });

  test.each([
    ...[
      'Last Order',
      'Last Order 0042',
      'street',
      'Harbour 2',
      'NYC 2024',
      'R2-D2',
      'Paris_2024',
      'P 3',
      'Photograph',
    ],
    ...['5 minutes', '1984 revisited', 'image', 'A1', 'Route 66', 'DSCF0031 Harbour', 'Дождь 12', '', '...'],
  ])('%s is one', (name) => {
    expect(isCameraCounter(name)).toBe(false);
  });
});
