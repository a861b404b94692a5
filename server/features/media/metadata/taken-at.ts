import { exifText, iptcText, type Tags, xmpText } from './tags.ts';

/** When the shutter opened: ISO time, with a zone only when the file names one; null when it does not say. */
export function readTakenAt({ exif, xmp, iptc }: Tags): string | null {
  const iptcDate = iptcText(iptc['Date Created']);
  const iptcTime = iptcText(iptc['Time Created']);
  return (
    fromExif(exifText(exif.DateTimeOriginal), exifText(exif.OffsetTimeOriginal)) ??
    isoTime(xmpText(xmp.DateTimeOriginal)) ??
    isoTime(xmpText(xmp.DateCreated)) ??
    isoTime(iptcDate && iptcTime ? `${iptcDate}T${iptcTime}` : iptcDate) ??
    fromExif(exifText(exif.DateTimeDigitized), exifText(exif.OffsetTimeDigitized))
  );
}

/** EXIF writes `2024:06:05 21:14:03`, and the zone in a field of its own. */
function fromExif(time: string | null, offset: string | null): string | null {
  if (time === null) return null;
  const iso = time.replace(/^(\d{4})[:-](\d\d)[:-](\d\d) /, '$1-$2-$3T');
  return (offset && isoTime(iso + offset)) ?? isoTime(iso);
}

const shape = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/;

/** The time to the second, or the date alone; null for what is no date of this world (`0000-00-00`). */
function isoTime(text: string | null): string | null {
  const match = text === null ? null : shape.exec(text);
  if (!match) return null;
  const [, date = '', minutes, seconds = ':00', zone = ''] = match;
  const time = minutes === undefined ? date : `${date}T${minutes}${seconds}${zone}`;
  const isReal = !Number.isNaN(Date.parse(minutes === undefined ? date : `${date}T${minutes}${seconds}Z`));
  return isReal && date >= '1826' && isCalendarDay(date) ? time : null;
}

/** `Date.parse` lets the 31st of February pass as a day in March. */
function isCalendarDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}
