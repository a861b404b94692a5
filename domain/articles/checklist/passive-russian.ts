const auxiliaries = new Set('был была было были будет будут быть будучи бывает бывают'.split(' '));

/** Short participles of the passive: сделан, сделана, сделано, сделаны; взят, открыты. */
const participle = /^[а-яё]{2,}(?:ан|ян|ен|ён|жат|зят|рыт|лит|дет|бит|шит|мыт|нят|тёрт)[аоы]?$/;
/** With these a participle is nearly certain without an auxiliary: нарисован, опубликована. */
const certain =
  /^[а-яё]{2,}(?:ован|ёван|вершен|ложен|строен|делан|писан|печатан|правлен|ставлен|мещен)[аоы]?$/;

/** Short adjectives, and nouns that end alike. */
const others = new Set(
  (
    'должен должна должно должны нужен нужна нужно нужны важен важна важно важны уверен уверена уверены намерен ' +
    'намерена намерены доволен довольна довольны болен полон полна полны силен силён сильна ценен цена цены странен ' +
    'странна странно страны страна верен верна верно верны темен тёмен темно спокоен честен одинаков способен ' +
    'экран экраны план плана планы роман романа романы туман тумана туманы океан океаны стакан стаканы фонтан ' +
    'фонтаны карман карманы ресторан ресторана рестораны диван дивана диваны капитан стена стены сцена сцены смена ' +
    'смены замена замены перемена перемены жена жены окраина член члены ремень день постоянно отменно именно степень ' +
    'рано странно обыкновенно одновременно постепенно совершенно определённо определенно внезапно недавно ответ билет'
  ).split(' '),
);

/** Words that an auxiliary may be away from its participle. */
const reach = 3;

/** Words in lower case. The passive in -ся is not looked for: it cannot be told from the reflexive. */
export function isRussianPassive(words: readonly string[]): boolean {
  return words.some((word, index) => {
    if (others.has(word)) return false;
    if (certain.test(word)) return true;
    return (
      participle.test(word) &&
      words.slice(Math.max(0, index - reach), index).some((one) => auxiliaries.has(one))
    );
  });
}
