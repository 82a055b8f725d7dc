import type { Bye, Facts, ServerMessage, Update, Welcome } from "../wire.gen";
import { hearDone, hearRefusal, resend } from "./optimism";
import { countDown, enqueue, showTruth } from "./staging";
import { ask, type Step } from "./state";
import { hearPeople, hearTalk } from "./talk";

/** Hear a message, or keep it while a card leaves the hand or it is not known what the server's games are. */
export function receive(step: Step, message: ServerMessage): void {
  const { now } = step;
  if (now.leaving || !now.known) now.held = [...now.held, message];
  else hear(step, message);
}

/** Hear what was kept. */
export function catchUp(step: Step): void {
  const { held } = step.now;
  step.now.held = [];
  for (const message of held) receive(step, message);
}

function hear(step: Step, message: ServerMessage): void {
  const { now } = step;
  switch (message.type) {
    case "welcome":
      return hearWelcome(step, message);
    case "update":
      return hearUpdate(step, message);
    case "facts":
      now.asides += 1;
      return learn(step, message.facts, null);
    case "done":
      return hearDone(step, message);
    case "refused":
      return hearRefusal(step, message);
    case "reaction":
    case "chat":
      return hearTalk(step, message);
    case "hint":
      now.hint = message;
      return;
    case "moved":
      step.effects.push({ do: "move", to: message });
      return;
    case "bye":
      return hearBye(step, message);
    case "pong":
      return;
  }
}

/** A line is open: what the server says next is the whole truth, whatever was heard before. */
function hearWelcome({ now, effects }: Step, welcome: Welcome): void {
  now.welcome = welcome;
  now.gone = null;
  now.anew = true;
  effects.push({ do: "welcome" });
}

function hearBye({ now, effects }: Step, bye: Bye): void {
  if (bye.again) {
    if (bye.code === "went-back") now.refused = bye;
    return;
  }
  now.gone = bye;
  effects.push({ do: "go", bye });
}

/** Take an update in its order: what comes twice or late is not shown, and where one is missing the next is the whole truth. */
function hearUpdate(step: Step, update: Update): void {
  const { now } = step;
  const { heard, asides, anew } = now;
  if (heard !== null && update.event !== null && update.number <= heard) return;
  const missed = heard !== null && update.event !== null && update.number > heard + 1 + asides;
  now.heard = update.number;
  now.asides = 0;
  learn(step, update.facts, update.event);
  if (missed) ask(step, { type: "latest" });
  if (update.event !== null && !missed) return enqueue(step, update);
  showTruth(step, { ...update, event: null });
  resend(step);
  if (anew) step.effects.push({ do: "arrive" });
}

function learn(step: Step, facts: Facts, event: Update["event"]): void {
  const { now, effects, eyes } = step;
  if (now.facts) hearPeople(step, now.facts, facts);
  now.facts = facts;
  now.end = facts.clock ? eyes.now + facts.clock.milliseconds : null;
  countDown(step);
  effects.push({ do: "watch", facts, event, seat: now.welcome?.seat ?? null });
}
