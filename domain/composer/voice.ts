import type { VoiceProfileRecord } from './voice.entity.ts';

/** Fields of a voice that a prompt uses. */
export type VoiceProfile = Pick<
  VoiceProfileRecord,
  'tone' | 'readingLevel' | 'structure' | 'doList' | 'dontList'
>;

/** Voice of a new site, until its owner changes it. */
export const defaultVoice: VoiceProfile & { name: string } = {
  name: 'House voice',
  tone: 'Warm and exact, like a photographer who tells a friend what happened on the street.',
  readingLevel: 'Grade 8 to 10: plain words, sentences of different lengths.',
  structure: [
    'A hook: one moment on one street',
    'What the reader will know at the end',
    'Sections that each answer one question',
    'Two examples with place, light and settings',
    'Questions and answers',
  ],
  doList: [
    'Write in the first person and in the active voice',
    'Name streets, times of day, weather and settings',
    'Say what went wrong too',
    'Treat people in photographs with respect',
  ],
  dontList: [
    'No clichés, no hype, no filler',
    'No invented facts, quotes, places or numbers',
    'No advice that puts anybody in danger or shames them',
  ],
};
