import { act, left } from "./optimism";
import { catchUp, receive } from "./protocol";
import { landed, readOn, skip, tick } from "./staging";
import { ask, type Effect, type Eyes, type Input, type State, type Step } from "./state";

/** What becomes of a table when something comes in, and what is to be done outside; nothing is changed. */
export function reduce(state: State, input: Input, eyes: Eyes): { state: State; effects: Effect[] } {
  const step: Step = { now: { ...state }, effects: [], eyes };
  take(step, input);
  return { state: step.now, effects: step.effects };
}

function take(step: Step, input: Input): void {
  const { now } = step;
  switch (input.type) {
    case "message":
      return receive(step, input.message);
    case "tick":
      return tick(step);
    case "act":
      return act(step, input.actions, input.card);
    case "left":
      return left(step);
    case "free":
      now.leaving = null;
      return catchUp(step);
    case "known":
      now.known = true;
      return catchUp(step);
    case "ask":
      now.refused = null;
      return ask(step, input.wish);
    case "skip":
      return skip(step);
    case "read":
      return readOn(step);
    case "still":
      return landed(step, input.landing);
    case "verdicts":
      now.verdicts = input.verdicts;
      return;
    case "line":
      return changeLine(step, input.line);
  }
}

function changeLine({ now, effects }: Step, line: State["line"]): void {
  const lost = line === "lost";
  if (lost !== (now.line === "lost")) effects.push({ do: "line", lost });
  now.line = line;
}

/** When something is due next, if anything is. */
export function nextDue({ due }: State): number | null {
  const times = [due.step, due.patience, due.landing, due.clock].filter((time) => time !== null);
  return times.length ? Math.min(...times) : null;
}
