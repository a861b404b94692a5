import type { VoiceAnswer } from '#contract/records.ts';
import { defaultVoice } from '#domain/composer/voice.ts';

/** What the owner says of a voice; the rest is the server's. */
type VoiceFields = Omit<VoiceAnswer, 'id' | 'created_date' | 'version'>;

/** A voice as it stands in the form: its lists are texts with a line for each entry. */
export type VoiceDraft = Record<keyof VoiceFields, string>;

export const emptyVoice: VoiceDraft = {
  name: '',
  tone: '',
  reading_level: '',
  structure: '',
  do_list: '',
  dont_list: '',
};

export const houseVoice: VoiceDraft = {
  name: defaultVoice.name,
  tone: defaultVoice.tone,
  reading_level: defaultVoice.readingLevel,
  structure: defaultVoice.structure.join('\n'),
  do_list: defaultVoice.doList.join('\n'),
  dont_list: defaultVoice.dontList.join('\n'),
};

export function voiceDraftOf(voice: VoiceAnswer): VoiceDraft {
  const { name, tone, reading_level, structure, do_list, dont_list } = voice;
  return {
    ...{ name, tone, reading_level },
    structure: structure.join('\n'),
    do_list: do_list.join('\n'),
    dont_list: dont_list.join('\n'),
  };
}

export function voiceFieldsOf({ name, tone, reading_level, ...lists }: VoiceDraft): VoiceFields {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return {
    ...{ name, tone, reading_level },
    structure: lines(lists.structure),
    do_list: lines(lists.do_list),
    dont_list: lines(lists.dont_list),
  };
}
