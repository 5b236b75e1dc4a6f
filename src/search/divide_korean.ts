/** How a run of Hangul divides into a stem and the endings that follow it. */
export interface KoreanDivision {
  /** Syllables left when endings are taken off; the whole run when it bears none. */
  readonly stem: number;
  /** Syllables left when only endings are taken off with which hardly any noun ends; at least `stem`. */
  readonly certain: number;
}

interface Ending {
  readonly certain: boolean;
  /** Fewest syllables that must stand before it. */
  readonly minStem: number;
  /** Whether a particle may follow it, as it may a plural or a noun made from a verb. */
  readonly inner: boolean;
}

/** Particles (조사) with which hardly any noun ends. */
const CERTAIN_PARTICLES = `
  을 를 은 는 에 와 에는 에도 에만 에서 에서는 에서도 에서만 에서의 에서부터 에게 에게는 에게서 한테 께서
  으로 으로는 으로도 으로만 으로의 으로서 으로써 으로부터 로부터 로서 로써 로는 로도 로만
  까지 까지는 까지의 부터 부터는 부터의 처럼 보다 마다 조차 마저 밖에 대로 만큼
  이나 이라 이라도 이라고 이라는 이란 라는 라고 이며 이고 이랑 이든 이면 만을 만이 만은 과의 와의 과는 와는
  이다 입니다 인가요 인데 이었다 였다 였습니다`;

/** Particles that look like the last syllable of many nouns (길이, 추가, 정의, 속도, 결과, 경로). */
const DOUBTFUL_PARTICLES = `이 가 의 도 만 과 로 나 랑 뿐 인가 인지`;

/** Endings of 하다, 되다 and 시키다, which make verbs of nouns. */
const CERTAIN_VERB_ENDINGS = `
  하다 하는 하는데 하는지 하는가 하고 하며 하면 하면서 하지 하여 하여서 하도록 하려면 하려고 하려는 하거나 하게 하던 하니 하자
  하세요 하십시오 하지만 하나요 한다 한다면 한다는 합니다 합니까 할까요 할지 했다 했던 했을 했는지 했습니다 했으면
  해서 해야 해도 해요 해주는 해줘 해주세요 하였다
  되다 되는 되는데 되는지 되고 되며 되면 되면서 되지 되어 되어서 되도록 되거나 되던 되니 되지만 되나요
  된다 된다면 된다는 됩니다 됩니까 될지 됐다 됐던 됐을 됐는지 됐습니다 되었다 되었던 되었을 되었습니다 돼서 돼야 돼도 돼요
  시키다 시키는 시키고 시키며 시키면 시키지 시키도록 시킨다 시킵니다 시켰다 시켜서`;

/** Forms of the same verbs that nouns end with too (권한, 역할, 이해), and suffixes of time and distribution. */
const DOUBTFUL_VERB_ENDINGS = `한 할 해 된 될 돼 시킨 시킬 시켜 시 별`;

const endings: ReadonlyMap<string, Ending> = new Map([
  ...entries(CERTAIN_PARTICLES, { certain: true, minStem: 1, inner: false }),
  ...entries(DOUBTFUL_PARTICLES, { certain: false, minStem: 1, inner: false }),
  ...entries(CERTAIN_VERB_ENDINGS, { certain: true, minStem: 2, inner: false }),
  ...entries(DOUBTFUL_VERB_ENDINGS, { certain: false, minStem: 2, inner: false }),
  ...entries("들", { certain: true, minStem: 1, inner: true }),
  ...entries("하기 되기 시키기", { certain: true, minStem: 2, inner: true }),
  ...entries("함 됨 시킴", { certain: false, minStem: 2, inner: true }),
]);

const LONGEST = Math.max(...[...endings.keys()].map((ending) => ending.length));

/**
 * Divides a run of Hangul: takes one particle or verb ending off its end, the longest that fits, and below a particle
 * one plural or noun-making ending. No dictionary is asked, so a noun may lose its last syllable (길이 → 길).
 *
 * @param run composed Hangul syllables.
 * @param attached whether the run follows a word of another script, of which it may be nothing but the ending.
 */
export function divideKorean(run: string, attached = false): KoreanDivision {
  const whole = attached ? endings.get(run) : undefined;
  if (whole !== undefined) return { stem: 0, certain: whole.certain ? 0 : run.length };

  let stem = run.length;
  let certain = run.length;
  let allCertain = true;
  for (let innerOnly = false;; innerOnly = true) {
    const length = longestEnding(run, stem, innerOnly);
    if (length === 0) return { stem, certain };
    const ending = endings.get(run.slice(stem - length, stem));
    allCertain &&= ending?.certain === true;
    stem -= length;
    if (allCertain) certain = stem;
  }
}

function longestEnding(run: string, end: number, innerOnly: boolean): number {
  for (let length = Math.min(LONGEST, end - 1); length > 0; length--) {
    const ending = endings.get(run.slice(end - length, end));
    if (ending !== undefined && end - length >= ending.minStem && (ending.inner || !innerOnly)) {
      return length;
    }
  }
  return 0;
}

function entries(words: string, ending: Ending): [string, Ending][] {
  return words.trim().split(/\s+/).map((word) => [word, ending]);
}
