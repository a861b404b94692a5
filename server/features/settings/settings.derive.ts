/** Jobs that make again what has been made with former settings. */
export const settingsKind = 'settings';
