import fc from "fast-check";

const PEOPLE = 4;

const ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "America/Toronto",
];

export const anyone = fc.nat(PEOPLE - 1);
export const hoursUpTo = (max: number) => fc.integer({ min: 1, max });

/** Something that happens, with the choices it comes with. */
export const happening = <K extends string, T extends object>(
  kind: K,
  choices: { [F in keyof T]: fc.Arbitrary<T[F]> },
) => fc.record({ kind: fc.constant(kind), ...choices }) as fc.Arbitrary<{ kind: K } & T>;

/** What happens to any business while its automations run. */
const common = fc.oneof(
  happening("crash", {}),
  happening("carrier", {
    faults: fc.constantFrom<object>({}, { lostAnswers: 0.5 }, { rate429: 0.5 }, { rate5xx: 0.5 }),
  }),
  ...["STOP", "START", "START", "Hello there"].map((text) =>
    happening("text", { who: anyone, text: fc.constant(text) }),
  ),
  happening("move-home", { who: anyone, timeZone: fc.constantFrom(...ZONES) }),
  happening("pause-contact", { who: anyone, hours: hoursUpTo(240) }),
  happening("pause-contact", { who: anyone, hours: hoursUpTo(240) }),
  happening("resume-contact", { who: anyone }),
  happening("write-by-hand", { who: anyone }),
  happening("broadcast", {}),
  happening("cap", {
    cap: fc.constantFrom(
      null,
      { messages: 1, hours: 48 },
      { messages: 2, hours: 24 },
      { messages: 3, hours: 100 },
    ),
  }),
  happening("merge", { who: anyone, into: anyone, isUndone: fc.boolean() }),
);
export type Common = typeof common extends fc.Arbitrary<infer C> ? C : never;

/** Something that happens after some due times have passed. */
export type Scene<T> = { after: number } & ({ common: Common } | { own: T });

/** Random scripts of what happens, with what only one kind of automation knows as its own. */
export const scripts = <T>(own: fc.Arbitrary<T>, scenes: number): fc.Arbitrary<Scene<T>[]> => {
  const after = fc.nat(3);
  const scene = fc.oneof(
    { arbitrary: fc.record({ after, own }), weight: 2 },
    { arbitrary: fc.record({ after, common }), weight: 1 },
  );
  return fc.array(scene as fc.Arbitrary<Scene<T>>, { minLength: scenes / 2, maxLength: scenes });
};

/** The time zones of the people. */
export const homes = fc.array(fc.constantFrom(...ZONES), { minLength: PEOPLE, maxLength: PEOPLE });
