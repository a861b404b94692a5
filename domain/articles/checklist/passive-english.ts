const auxiliaries = new Set(
  "am is are was were be been being isn't aren't wasn't weren't it's that's he's she's they're we're you're i'm get gets got getting".split(
    ' ',
  ),
);

/** May stand between the auxiliary and the participle, as every adverb in -ly may. */
const between = new Set(
  'not never also always often still just already now then soon once twice well being been usually even only ever both all first later seldom rarely quite almost nearly sometimes'.split(
    ' ',
  ),
);

/** At most so many words between. */
const reach = 3;

const irregular = new Set(
  (
    'arisen awoken beaten begun bent bet bid bitten blown borne bought bound broken brought built burnt burst cast ' +
    'caught chosen clung crept cut dealt done drawn driven dug dwelt eaten fallen fed felt fled flung forbidden ' +
    'forgiven forgotten forsaken fought found frozen given ground grown held hidden hit hung hurt kept knelt knit ' +
    'known laid lain leapt learnt led left lent let lit lost made meant met mistaken mown overcome overtaken paid ' +
    'proven put quit read rent rewritten ridden rung said sawn seen sent set sewn shaken shed shone shorn shot shown ' +
    'shrunk shut slain slept slit smelt sold sought sown sped spelt spent spilt split spoken spread sprung spun ' +
    'stolen strewn stricken struck strung stuck stung sung sunk sworn swept swollen swum swung taken taught thought ' +
    'thrown told torn trodden understood undertaken undone upheld upset withdrawn withheld woken won worn woven ' +
    'wound written wrung'
  ).split(' '),
);

/** They end in -ed and say how somebody is, or are no participles at all. */
const states = new Set(
  (
    'aged ashamed bored blessed bleed breed concerned confused convinced crooked dedicated delighted determined ' +
    'disappointed embarrassed embed exceed excited exhausted experienced feed feared freed greed hatred heed hundred ' +
    'indeed infrared interested kindred limited married mixed naked need pleased proceed relaxed retired sacred ' +
    'satisfied scared seed shed skilled speed succeed supposed surprised talented thrilled tired unexpected used weed ' +
    'wicked worried wounded'
  ).split(' '),
);

/** A form of be (or get), adverbs perhaps, and a participle. @param words in lower case, apostrophes straight */
export function isEnglishPassive(words: readonly string[]): boolean {
  return words.some((word, index) => auxiliaries.has(word) && leadsToParticiple(words, index + 1));
}

function leadsToParticiple(words: readonly string[], from: number): boolean {
  for (const word of words.slice(from, from + reach + 1)) {
    if (isParticiple(word)) return true;
    if (!between.has(word) && !/^[a-z]+ly$/.test(word)) return false;
  }
  return false;
}

function isParticiple(word: string): boolean {
  return irregular.has(word) || (/^[a-z]{2,}ed$/.test(word) && !states.has(word));
}
