import type { Facts } from "../wire.gen";
import type { Line, Step } from "./state";

/** Lines that a page keeps. */
const MOST = 200;

/** Somebody said something; what was typed is told again to who comes back, and heard once. */
export function hearTalk({ now, effects }: Step, line: Line): void {
  if (line.type === "chat" && now.talk.some((one) => one.type === "chat" && one.number >= line.number)) return;
  now.talk = [...now.talk, line].slice(-MOST);
  effects.push({ do: "say", line });
}

/** Who came, who went and who is the host now, by what was known of the table before: what was missed on the way counts too. */
export function hearPeople(step: Step, before: Facts, { seats, host, stage }: Facts): void {
  if (stage === "closed") return;
  const own = step.now.welcome?.seat;
  seats.forEach((one, seat) => {
    const was = before.seats[seat];
    const [came, there] = [one.kind === "human", was?.kind === "human"];
    if (was && came !== there && (came || seat !== own))
      hearTalk(step, { type: "change", what: came ? "sat" : "left", seat, name: (came ? one : was).name });
  });
  if (host !== null && before.host !== null && host !== before.host)
    hearTalk(step, { type: "change", what: "host", seat: host, name: seats[host]?.name ?? "" });
}
