import { untrack } from "svelte";
import { catalogue } from "../catalogue.svelte";
import type { House } from "../house/house";
import { t, words } from "../i18n";
import { sitAtNewTable } from "../lobby/start";
import { hasWon, ownTotal } from "../record/played";
import { record } from "../record/played.svelte";
import { linkTo } from "../router.svelte";
import { isLocal } from "../share";
import type { Card } from "../story/card";
import { pointsOf } from "../table/family";
import type { BotDays, Day, FamilyInfo } from "../wire.gen";
import { bestIn, ofDay, signOf, streakOf } from "./day";

/** How a day stands for this reader: what they made of each game's deal, beside what bots made in the same seat. */
export class Standing {
  today: Day | null = $state.raw(null);
  error: unknown = $state.raw(null);
  #said: Record<string, BotDays> = $state.raw({});

  readonly families = $derived.by(() => catalogue.games?.families.filter((one) => one.day) ?? []);
  readonly day = $derived.by(() => this.asked() || (this.today?.day ?? ""));
  readonly own = $derived.by(() => ofDay(record.played, this.day));
  readonly streak = $derived.by(() => (this.today ? streakOf(record.played, this.today.day) : 0));
  /** The next game of the day that was not played yet. */
  readonly next = $derived.by(() => this.families.find((one) => !this.own[one.id]));
  readonly signs = $derived.by(() =>
    this.families
      .map((one) => {
        const made = this.own[one.id];
        const others = this.saidOf(one.id).bots.map(({ delta }) => delta[made?.seat ?? 0] ?? 0);
        return made ? signOf(ownTotal(made), others, one.low) : "▫";
      })
      .join(""),
  );
  /** Nobody else can open what this address serves. */
  readonly link = $derived.by(() => (isLocal(location.hostname) ? null : linkTo(`/day?on=${this.day}`)));

  constructor(
    readonly house: House,
    /** The date that is looked at; today's, where there is none. */
    private readonly asked: () => string | null,
  ) {
    $effect(() => {
      house.ask("day", {}).then(
        (found) => (this.today = found),
        (trouble: unknown) => (this.error = trouble),
      );
    });
    $effect(() => {
      const played = Object.keys(this.own).map((family) => ({ day: this.day, family }));
      const look = (): void => {
        for (const one of played.filter(({ day, family }) => !this.#said[`${day} ${family}`]))
          void house
            .ask("botsOfDay", one)
            .then((found) => (this.#said = { ...this.#said, [`${one.day} ${one.family}`]: found }))
            .catch(() => undefined);
      };
      untrack(look);
      const timer = setInterval(look, 10_000);
      return () => clearInterval(timer);
    });
  }

  /** What bots and people made of a game's deal, as far as it is known. */
  saidOf(family: string): BotDays {
    return this.#said[`${this.day} ${family}`] ?? { day: this.day, family, bots: [], people: [] };
  }

  /** What was made of a deal, beside the best bot in the same seat. */
  headline(family: string, seat: number, points: number): string {
    const best = bestIn(this.saidOf(family), seat, this.families.find((one) => one.id === family)?.low ?? false);
    const made = pointsOf(family, points);
    return best === undefined ? t().day.yours(made) : t().day.beside(made, pointsOf(family, best));
  }

  /** What is shown to others: the day, its signs, and what was made. */
  card(): Card {
    const rows = this.families.flatMap((one) => {
      const made = this.own[one.id];
      return made ? [{ name: words(one.name), points: pointsOf(one.id, ownTotal(made)), won: hasWon(made) }] : [];
    });
    return {
      game: `${t().day.title} · ${t().day.date(this.day)}`,
      headline: this.streak > 1 ? t().day.streak(this.streak) : t().day.title,
      rows,
      line: ["trey", t().day.date(this.day), this.signs, ...rows.map(({ name, points }) => `${name} ${points}`)].join(" · "),
    };
  }

  /** Sit down to a game's deal of the day. */
  async play(one: FamilyInfo): Promise<void> {
    await sitAtNewTable(this.house, { family: one, preset: one.day.split(" ")[0] ?? "", rules: one.day, day: this.day });
  }
}
