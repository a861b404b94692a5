const forms = 'werde wirst wird werden werdet wurde wurdest wurden wurdet würde würdest würden würdet worden';
const auxiliaries: ReadonlySet<string> = new Set(forms.split(' '));

/** Words that may follow the participle of a passive at the end of its clause. */
const endings: ReadonlySet<string> = new Set(
  `${forms} und oder sowie aber bzw als wie sein ist sind war waren kann können konnte konnten muss müssen musste mussten soll sollen sollte sollten darf dürfen durfte durften will wollen wollte wollten`.split(
    ' ',
  ),
);

/** gemacht, aufgenommen, eingestellt. */
const withGe =
  /^(?:ab|an|auf|aus|bei|da|dar|ein|empor|fest|fort|frei|fertig|gegen|heim|her|herab|heran|heraus|herein|herum|hervor|hin|hinaus|hinein|hinzu|los|mit|nach|nieder|vor|voran|voraus|vorbei|weg|weiter|wieder|zu|zurück|zusammen|um|durch|über|unter)?ge[a-zäöüß]{2,}(?:t|en)$/;
/** verkauft, belichtet, entwickelt, überbelichtet, fotografiert. */
const withoutGe =
  /^(?:(?:ab|an|auf|aus|ein|mit|nach|vor|wieder)?(?:be|ver|er|ent|emp|zer|miss|über|unter|wider|hinter|durch|um|voll)[a-zäöüß]{2,}t|[a-zäöüß]{2,}iert)$/;
/** Strong participles without ge-, which look like infinitives. */
const strong: ReadonlySet<string> = new Set(
  (
    'verloren vergessen begonnen entschieden beschrieben verstanden verboten erhalten erfunden empfunden verbunden ' +
    'betrieben vertrieben unterschrieben überschrieben unterbrochen versprochen besprochen zerbrochen entnommen ' +
    'übernommen unternommen vernommen verworfen entworfen unterworfen beworben erworben verdorben betroffen ' +
    'übertroffen beschlossen verschlossen erschlossen umschlossen vergeben übergeben umgeben verlassen erlassen ' +
    'entlassen überlassen betreten vertreten erschossen beschossen übersehen versehen vorhergesehen verglichen ' +
    'bewiesen verwiesen überwiesen erwiesen verschoben erhoben behoben verborgen befohlen empfohlen verziehen ' +
    'bezogen überzogen vollzogen entzogen erzogen vermieden unterschieden beraten verraten unterhalten enthalten ' +
    'betrogen verboten geboten angeboten unterlassen zerrissen verdrängt verbrannt erkannt benannt'
  ).split(' '),
);
/** Adjectives, prepositions and infinitives of the same forms. */
const others: ReadonlySet<string> = new Set(
  (
    'bekannt beliebt berühmt bereit verliebt verrückt verwandt gewohnt gespannt geeignet gerecht gesamt geht gegen ' +
    'geben gehen gelten gehören genießen gewinnen genügen gefallen gelingen geschehen gewähren geraten gestehen ' +
    'gestalten gewöhnen gefährden gelangen gedeihen gebrauchen gestatten genesen zugegen dagegen hingegen entgegen ' +
    'angehen aufgeben angeben ausgeben ausgehen eingehen zugeben nachgeben weitergehen zurückgehen vorgehen ' +
    'umgehen mitgehen untergehen weggehen hingehen angehören zugehören erst unbekannt unbeliebt verheiratet'
  ).split(' '),
);

/** A form of werden with a participle at the end of its clause, or `worden`. @param text of a sentence */
export function isGermanPassive(text: string): boolean {
  return text.split(/[,;:()–—]/).some((clause) => isPassiveClause(clause.match(/\p{L}+/gu) ?? []));
}

function isPassiveClause(words: readonly string[]): boolean {
  const lower = words.map((word) => word.toLowerCase());
  if (lower.includes('worden')) return true;
  return lower.some((word, index) => {
    if (!auxiliaries.has(word)) return false;
    // "…, dass es gebaut wurde", "kann gebaut werden", "Gebaut wurde es".
    if (index > 0 && isParticiple(words[index - 1] ?? '', index === 1)) return true;
    return lower.some(
      (_, other) => other > index && isParticiple(words[other] ?? '', false) && isAtEnd(lower[other + 1]),
    );
  });
}

function isAtEnd(next: string | undefined): boolean {
  return next === undefined || endings.has(next);
}

/** Nouns such as `Gesicht` have the same form and a capital. */
function isParticiple(written: string, isFirst: boolean): boolean {
  const word = written.toLowerCase();
  if ((word !== written && !isFirst) || others.has(word)) return false;
  return strong.has(word) || withGe.test(word) || withoutGe.test(word);
}

const vowels = /(?:ei|ie|au|eu|äu|ai|aa|ee|oo|[aeiouyäöü])/g;

/** Syllables of a German word: its vowels, diphthongs as one. */
export function germanSyllables(word: string): number {
  return Math.max(1, word.toLowerCase().replaceAll('qu', 'q').match(vowels)?.length ?? 0);
}

/**
 * School grade of a German text: the first Wiener Sachtextformel (Bamberger and Vanecek, Lesen – Verstehen – Lernen –
 * Schreiben, 1984), from the shares of long and short words and the words of a sentence.
 * @param words at least one
 */
export function germanGrade(words: readonly string[], sentences: number): number {
  const share = (holds: (word: string) => boolean) => (100 * words.filter(holds).length) / words.length;
  const manySyllables = share((word) => germanSyllables(word) >= 3);
  const long = share((word) => word.length > 6);
  const short = share((word) => germanSyllables(word) === 1);
  return (
    0.1935 * manySyllables + 0.1672 * (words.length / sentences) + 0.1297 * long - 0.0327 * short - 0.875
  );
}
