/** How closely the public may see where a photograph was taken. */
export type LocationLevel = 'exact' | 'city' | 'country' | 'hidden';

export interface Place {
  city: string | null;
  region: string | null;
  country: string | null;
}

/** What of a place may be shown; null for what may not, or is not known. */
export function visiblePlace(place: Place, level: LocationLevel): Place {
  const shown = (value: string | null, visible: boolean) => (visible && value?.trim() ? value.trim() : null);
  const showsCity = level === 'exact' || level === 'city';
  return {
    city: shown(place.city, showsCity),
    region: shown(place.region, showsCity),
    country: shown(place.country, level !== 'hidden'),
  };
}

/** 'Lisbon, Estremadura, Portugal', empties skipped; null when nothing may be shown. */
export function locationLine(place: Place, level: LocationLevel): string | null {
  const { city, region, country } = visiblePlace(place, level);
  return [city, region, country].filter((part) => part !== null).join(', ') || null;
}
