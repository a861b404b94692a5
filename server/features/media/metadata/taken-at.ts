import { exifText, iptcText, type Tags, xmpText } from './tags.ts';

/**
 * Time at which the shutter opened, see `PhotoMetadata.takenAt`; null if the file has none, or an impossible
 * date.
 */
export function readTakenAt({ exif, xmp, iptc }: Tags): string | null {
  const original = localTime(exifText(exif.DateTimeOriginal));
  const digitized = localTime(exifText(exif.DateTimeDigitized));
  const zoned = [
    withOffset(
      original,
      exifText(exif.OffsetTimeOriginal) ?? xmpText(xmp.OffsetTimeOriginal) ?? wholeHours(exif),
    ),
    withOffset(digitized, exifText(exif.OffsetTimeDigitized) ?? xmpText(xmp.OffsetTimeDigitized)),
    withOffset(
      localTime(exifText(exif.DateTime)) ?? original,
      exifText(exif.OffsetTime) ?? xmpText(xmp.OffsetTime),
    ),
    localTime(xmpText(xmp.DateTimeOriginal)),
    localTime(xmpText(xmp.DateCreated)),
    localTime(xmpText(xmp.CreateDate)),
  ];
  const time =
    original ??
    localTime(xmpText(xmp.DateTimeOriginal)) ??
    localTime(xmpText(xmp.DateCreated)) ??
    iptcTime(iptcText(iptc['Date Created']), iptcText(iptc['Time Created'])) ??
    digitized ??
    localTime(xmpText(xmp.DateTimeDigitized)) ??
    iptcTime(iptcText(iptc['Digital Creation Date']), iptcText(iptc['Digital Creation Time']));
  // Other fields may repeat the same local time with the offset that it lacks.
  const isTime = time?.includes('T') ?? false;
  return (
    (isTime && zoned.find((other) => other !== null && other !== time && other.startsWith(time ?? ''))) ||
    time
  );
}

function iptcTime(date: string | null, time: string | null): string | null {
  return (date && time && localTime(`${date}T${time}`)) ?? localTime(date);
}

function withOffset(time: string | null, offset: string | null): string | null {
  return time?.includes('T') && !hasOffset(time) ? time + offsetOf(offset ?? '') : time;
}

/** TIFF/EP has hours, of the exposure and perhaps of the file. */
function wholeHours({ TimeZoneOffset }: Tags['exif']): string | null {
  const [hours] = exifText(TimeZoneOffset)?.split(',') ?? [];
  return hours === undefined ? null : hours.replace(/^(?=\d)/, '+');
}

function hasOffset(time: string): boolean {
  return /Z|[+-]\d\d:\d\d$/.test(time);
}

/** Unknown parts are zeros or blanks. EXIF separates by colons, XMP by hyphens; IPTC may omit the separators. */
const dateShape =
  /^(\d{4})(?:[:/.-]?(\d\d|[ \d]?(?=\D|$))(?:[:/.-]?(\d\d|[ \d]?(?=\D|$)))?)?(?:[T\s]+(\S.*))?$/;
const timeShape = /^(\d\d|\d(?=:)):?([0-5]\d)(?::?([0-5]\d))?(?:[.,]\d+)?(.*)$/;
/** Phones may write times of their language's twelve hours: `9:05:01 p. m.`, `下午9:05:01`. */
const halves = { first: /a\.?\s?m\b\.?|上午|오전|午前/i, second: /p\.?\s?m\b\.?|下午|오후|午後/i };

/** Year of the first photograph: earlier dates are errors. */
const firstYear = '1826';

/** @returns null for what is no date: `0000:00:00`, February 31, 25 o'clock */
function localTime(text: string | null): string | null {
  const match = text === null ? null : dateShape.exec(withLatinDigits(text).replace(/\s+/g, ' '));
  if (!match) return null;
  const [, year = '', written = '', writtenDay = '', rest = ''] = match;
  const [month, day] = [written.padStart(2, '0'), writtenDay.padStart(2, '0')];
  if (year < firstYear) return null;
  if (!(Number(month) > 0)) return year;
  if (!(Number(day) > 0)) return isCalendarDay(`${year}-${month}-01`) ? `${year}-${month}` : null;
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDay(date)) return null;
  return /\d/.test(rest) ? timeOf(date, rest) : date;
}

/** Zeros of the scripts in which phones may write: Arabic, Persian, Devanagari, Bengali, Thai, Burmese, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x1040, 0xff10];

function withLatinDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

function timeOf(date: string, text: string): string | null {
  const half = Object.values(halves).find((one) => one.test(text));
  const match = timeShape.exec(half ? text.replace(half, '').trim() : text);
  const [, written = '', minutes = '', seconds = '00', offset = ''] = match ?? [];
  const hours = half ? (Number(written) % 12) + (half === halves.second ? 12 : 0) : Number(written);
  if (!match || hours > 23 || (half && Number(written) > 23)) return null;
  return `${date}T${String(hours).padStart(2, '0')}:${minutes}:${seconds}${offsetOf(offset)}`;
}

const offsetShape = /^(?:UTC|GMT)?([+\-−])(\d{1,2}?):?([0-5]\d)?(?::00)?$/i;
/** Hours between UTC and the farthest local time. */
const farthest = 14;

/** `+05:30`, `Z`, '' for what is none. Cameras and apps write -5:00, +0900, +09, GMT+2, with blanks. */
function offsetOf(text: string): string {
  const bare = text.replace(/[\s()]+/g, '');
  if (/^(?:Z|UTC|GMT)$/i.test(bare)) return 'Z';
  const [, sign = '', hours = '', minutes = '00'] = offsetShape.exec(bare) ?? [];
  const isOffset = sign !== '' && Number(hours) + Number(minutes) / 60 <= farthest;
  return isOffset ? `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}` : '';
}

/** `Date.parse` takes the 31st of February for a day in March. */
function isCalendarDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
