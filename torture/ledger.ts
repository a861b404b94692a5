/** The words of a record, as the calls name them. */
export type Fields = Readonly<Record<string, unknown>>;

export type KindName = 'post' | 'article' | 'series' | 'page' | 'asset' | 'settings';

/** Where a record is, and what it says. */
export interface State {
  at: 'live' | 'bin' | 'gone';
  fields: Fields;
  /** When it goes public by itself: from then on it must be, with this date. */
  due?: string;
}

export interface Thing {
  kind: KindName;
  /** Who made it, and alone changes it. */
  writer: string;
  id: string;
  /** The address of its public page ends in it. */
  slug: string;
  /** What was acknowledged last, then what was asked for since and not answered: any of them is right. */
  states: State[];
  /** Since the last check. */
  isTouched: boolean;
  /** Perhaps: only the first publication gives it a date. */
  wasPublic: boolean;
}

export type Created = Pick<Thing, 'kind' | 'writer'> & Pick<State, 'fields'>;

/** What it says at a time: before it is due it is a draft. @param now milliseconds */
export function fieldsAt({ fields, due }: State, now: number): Fields {
  return due !== undefined && now < Date.parse(due) ? { ...fields, published: false } : fields;
}

export type Ledger = ReturnType<typeof createLedger>;

/** What the server has acknowledged, and what it was asked for without an answer. */
export function createLedger() {
  const things: Thing[] = [];
  const unanswered: Created[] = [];
  let acknowledged = 0;

  /** A record that turned out to be there, without an answer. */
  function adopt({ fields, ...made }: Created, { id, slug = '' }: { id: string; slug?: string }): void {
    const states: State[] = [{ at: 'live', fields }];
    things.push({ ...made, id, slug, states, isTouched: true, wasPublic: fields.published === true });
  }

  return {
    things,
    /** Records that may be there. */
    unanswered,
    acknowledgedWrites: () => acknowledged,
    adopt,

    /** A record that was made with an answer. */
    add(created: Created, found: Parameters<typeof adopt>[1]): void {
      acknowledged += 1;
      adopt(created, found);
    },

    /** @param isAcknowledged false when no answer came */
    change(thing: Thing, state: State, isAcknowledged: boolean): void {
      thing.isTouched = true;
      thing.wasPublic ||= state.fields.published === true;
      if (!isAcknowledged) return void thing.states.push(state);
      acknowledged += 1;
      thing.states = [state];
    },

    /** Uploads alone are no record: they are deleted after a day. */
    countUpload(): void {
      acknowledged += 1;
    },
  };
}
