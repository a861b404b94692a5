/** How the owner wants to sound. The composer uses the first of the list, the newest. */
export interface VoiceProfileRecord {
  id: string;
  name: string;
  tone: string;
  readingLevel: string;
  /** Parts of an article, in order. */
  structure: string[];
  doList: string[];
  dontList: string[];
  createdDate: string;
}
