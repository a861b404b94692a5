import { describe, expect, test } from 'vitest';
import { isCameraCounter } from '#domain/posts/counter-names.ts';

/** Names of several lines, with ` | ` between them. */
const listed = (names: string) => names.trim().split(/\s*\n\s*| \| /);

describe('the counter of a camera', () => {
  test.each(
    listed(`
      DSCF0031 | DSCF0031.jpg | DSC_0031.JPG | _DSC0031 | DSC03127 | DSCN1234 | IMG_1234
      img_1234.heic | IMG_20240605_211403 | IMG-20240605-WA0001 | IMG_1234 (1).jpg | IMG_1234-2
      IMG_E1234 | _MG_1234 | MG_1234 | P1010203 | P1010203.JPG | PXL_20260105_120000123.jpg
      PXL_20260105_120000123.MP.jpg | L1001234 | R0001234 | DJI_0042 | DJI_20240605123456_0001_D
      GOPR0042 | GX010042 | _A7R1234 | _D8A0001 | 100_0042 | CIMG0042 | DSC_1234.NEF | IMG_1234.CR3
      DSC01234.ARW | _DSF1234.RAF | P1010203.ORF | IMG_0001.HIF | IMG_1234.HEIC.jpg
      L1001234-Edit.jpg | P1010203 (1).jpg | P1010203~2.jpg | _A7R1234-Enhanced-NR-2.tif
      0X4A1234-HDR | DSC_1234-Bearbeitet.jpg | DSC01234-Verbessert-NR.jpg | 20240605_211403.jpg
      2024-06-05 | 2024-06-05 21.14.03 | 0042 | 42.jpg | WhatsApp Image 2024-06-05 at 21.14.03
      PANO_20240605_211403.jpg | PANO_20240605_211403.vr | Panorama 12 | MVIMG_20240605_211403
      BURST20240605211403 | 00000IMG_00000_BURST20240605211403_COVER
      PXL_20240605_211403.PORTRAIT.ORIGINAL | PXL_20240605_211403.NIGHT
      PXL_20240605_211403.LONG_EXPOSURE-01.COVER | PXL_20240605_211403.RAW-01.COVER
      IMG_20240605_211403_HDR | Screenshot 2024-06-05 at 21.14.03
      Screenshot_20240605-211403_Instagram.jpg | Screenshot (12).png | Screenshot
      Screenshot from 2024-06-05 21-14-03 | Bildschirmfoto 2024-06-05 um 21.14.03
      Снимок экрана 2024-06-05 в 21.14.03 | dji_fly_20240605_211403_1_1717614843000_photo
      DJI_0042_HDR | GOPR0042 | GS010042 | YDXJ0042 | FB_IMG_1717614843000 | received_1717614843000
      Snapchat-1717614843 | mmexport1717614843000 | photo_2024-06-05_21-14-03
      signal-2024-06-05-211403 | viber_image_2024-06-05_21-14-03-123
      345678901_1234567890123_9876543210_n | Untitled | Untitled-1 | untitled (2).png | Unbenannt
      Ohne Titel 3 | image | image (1) | image0 | images (3) | download | download (1) | unnamed
      FullSizeRender | FullSizeRender 2 | Image from iOS (1) | Photo | IMG
      0b7d1f7e-3c5a-4a52-9a7e-0c1d2e3f4a5b.jpg | 0B7D1F7E-3C5A-4A52-9A7E-0C1D2E3F4A5B (2)
      d41d8cd98f00b204e9800998ecf8427e | da39a3ee5e6b4b0d3255bfef95601890afd80709
      a1b2c3d4e5f60718.jpg | 0X4A1234 | B02C1234 | SDIM0123 | RIMG0042 | DCP_0042 | B0001234
      IMAG0042 | WP_20240605_21_14_03_Pro | LRM_20240605_211403 | DSC00042-Enhanced-NR | IMG_1234_DxO
      IMG_1234-snapseed | IMG_1234 Kopie 2 | thumbnail_IMG_1234 | Scan0001 | Scan 12
      Adobe Scan 05.06.2024 | vsco_060524 | PicsArt_06-05-21.14.03 | Photo on 05-06-24 at 21.14
    `),
  )('%s is no title', (name) => {
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
    ...['5 minutes', '1984 revisited', 'A1', 'Route 66', 'DSCF0031 Harbour', 'Дождь 12', '', '...'],
    ...[
      'Panorama',
      'Pano of the harbour',
      'Screenshots of a city',
      'Screenshot of a bug',
      'Burst',
      'Burst pipe 2',
      'Line 12 at night',
    ],
    ...[
      'Untitled walls',
      'Image of rain',
      'Facade',
      'Deadbeef cafe',
      'Signal box',
      'Photo booth 3',
      'Scanlines',
      'Snapchat',
      'Tram2024',
    ],
    ...[
      'Photographers 12',
      'Imagination 3',
      'Filed 12',
      'Docklands 2024',
      'Gate 12',
      'Verona 2024',
      'Copycat',
      'Original sin',
    ],
  ])('%s is one', (name) => {
    expect(isCameraCounter(name)).toBe(false);
  });

  test('a long name of the parts of one is read in linear time', () => {
    for (const part of ['1 ', 'ON', 'AT1', 'WA', '-', '(1)', 'NO'])
      expect(isCameraCounter(`IMG_1${part.repeat(80).slice(0, 70)}!`)).toBe(false);
  });
});
