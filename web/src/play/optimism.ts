import type { Done, Refused } from "../wire.gen";
import { ask, send, type OwnAct, type Step } from "./state";

/** Do actions in the words of the view: `9C` is the nine of clubs in any language. A card that is played goes to the table at once. */
export function act(step: Step, actions: readonly string[], card: string | null): void {
  const { now } = step;
  const at = now.shown?.number;
  if (now.leaving || now.sending || at === undefined) return;
  const act: OwnAct = { type: "act", id: ++now.ids, at, actions: [...actions], lang: "en" };
  if (card) {
    now.leaving = { act, card };
    step.effects.push({ do: "leave" });
  }
  send(step, act);
  if (!card) onItsWay(step, act, null);
}

/** The card is seen to move: now the table may take note of it. */
export function left(step: Step): void {
  const { leaving } = step.now;
  if (leaving) onItsWay(step, leaving.act, leaving.card);
}

function onItsWay({ now }: Step, act: OwnAct, card: string | null): void {
  now.refused = null;
  now.holding = false;
  now.sending = act;
  now.flown = card;
}

/** What was done is no longer on its way once it is also shown. */
export function acknowledge({ now }: Step): void {
  if (now.done === null || (now.shown?.number ?? 0) < now.done) return;
  takeBack({ now });
}

function takeBack({ now }: Pick<Step, "now">): void {
  now.sending = null;
  now.flown = null;
  now.done = null;
}

/** It was done: what became of it has been told before, or was lost. */
export function hearDone(step: Step, done: Done): void {
  if (done.id !== step.now.sending?.id) return;
  step.now.done = done.number;
  acknowledge(step);
  if (done.number > (step.now.heard ?? 0)) ask(step, { type: "latest" });
}

/** The shuffle's messages are the client's own affair: what the reader never asked for is not refused to them. */
export function hearRefusal(step: Step, refused: Refused): void {
  const { now } = step;
  if (refused.code === "announced") now.refused = refused;
  if (refused.id === null && refused.code !== "too-fast") return;
  const own = refused.id !== null && refused.id === now.sending?.id;
  if (own) takeBack(step);
  if (!own || refused.code !== "late") now.refused = refused;
  ask(step, { type: "latest" });
}

/** What was sent and not acknowledged before the line broke goes out once more; the server does it once. */
export function resend(step: Step): void {
  if (step.now.anew && step.now.sending) send(step, step.now.sending);
  step.now.anew = false;
}
