import { HOUR } from "../reach";
import type { Update } from "../wire.gen";
import { acknowledge } from "./optimism";
import { asOne, GLIDE, PATIENCE, seriesIn, stay, trickEnded } from "./pace";
import { ask, isResting, latestOf, viewOf, type Due, type Step } from "./state";

/** More updates than this are not played one by one: the table catches up at once. */
const LONGEST_QUEUE = 12;
/** While a result is being read the table may go on for long; nobody wants to see all of that. */
const LONGEST_REST = 200;
/** Milliseconds: what stays for longer can be skipped. */
const SHORT = 450;
/** Milliseconds that the page is given to draw what glides. */
const DRAWN = 40;

function set({ now }: Step, due: Partial<Due>): void {
  now.due = { ...now.due, ...due };
}

/** Let an update wait for its turn. */
export function enqueue(step: Step, update: Update): void {
  const { now, eyes } = step;
  now.queue = [...now.queue, update];
  if (now.queue.length > LONGEST_REST) now.queue = now.queue.slice(LONGEST_REST);
  if (eyes.hidden || now.queue.length > LONGEST_QUEUE) skip(step);
  else if (now.due.step === null) goOn(step);
}

/** Show the whole truth: nothing that waits matters any more. */
export function showTruth(step: Step, update: Update): void {
  step.now.queue = [];
  skip(step);
  step.now.read = Math.max(step.now.read, (update.view?.number ?? 1) - 1);
  show(step, update);
}

/** Show at once all that has happened, the finished trick included. */
export function skip(step: Step): void {
  set(step, { step: null });
  for (let next = take(step, { all: true }); next; next = take(step, { all: true })) show(step, next);
  settle(step);
}

/** Put the result of a finished deal away, and go on to the next, or to where the table is by now. */
export function readOn(step: Step): void {
  const { now } = step;
  const deal = viewOf(now)?.number ?? 0;
  const playing = now.facts?.stage === "playing";
  now.read = Math.max(deal, (latestOf(now)?.view?.number ?? 0) - 1);
  if (playing) {
    now.refused = null;
    ask(step, { type: "ready", deal });
  }
  if (!playing || now.read > deal) skip(step);
  else if (now.due.step === null) goOn(step);
}

/** What is due has come. */
export function tick(step: Step): void {
  const { due } = step.now;
  const now = (when: number | null): boolean => when !== null && when <= step.eyes.now;
  if (now(due.landing)) land(step);
  if (now(due.clock)) countDown(step);
  if (now(due.step)) goOn(step);
  else if (now(due.patience)) giveUp(step);
}

/** The rest of a series does not come: what there is of it is shown. */
function giveUp(step: Step): void {
  set(step, { patience: null });
  if (step.now.due.step === null) goOn(step, { all: true });
}

/** Show the next update, if there is one, for as long as it takes to be seen. */
function goOn(step: Step, how: { all?: boolean } = {}): void {
  const { now, eyes } = step;
  set(step, { step: null });
  settle(step);
  const next = take(step, how);
  if (!next) return;
  const wait = stay(next, eyes);
  show(step, next);
  now.staging = wait > SHORT;
  set(step, { step: eyes.now + wait });
}

/** Nothing is held or staged any more. */
function settle(step: Step): void {
  const { now } = step;
  set(step, { landing: null });
  now.landings += 1;
  now.holding = false;
  now.landed = true;
  now.staging = false;
}

/** Take the next update to show: a series of hidden cards as one, and a new deal when the last one's result is read. */
function take(step: Step, { all = false } = {}): Update | undefined {
  const { now, eyes } = step;
  set(step, { patience: null });
  const next = now.queue[0];
  if (!next || (isResting(now) && next.view && next.view.number > (viewOf(now)?.number ?? 0))) return undefined;
  const { count, whole } = seriesIn(now.queue);
  if (!whole && !all) {
    set(step, { patience: eyes.now + PATIENCE });
    return undefined;
  }
  const series = now.queue.slice(0, count) as [Update, ...Update[]];
  now.queue = now.queue.slice(count);
  return asOne(series);
}

function show(step: Step, update: Update): void {
  const { now, eyes } = step;
  const before = now.shown;
  now.before = before;
  now.holding = eyes.hold > 0 && trickEnded(update);
  now.landed = !now.holding || !eyes.moves;
  now.shown = update;
  if (!now.landed) set(step, { landing: eyes.now + GLIDE + DRAWN });
  acknowledge(step);
  if (update.event === null || update.event.type === "acted" || update.event.type === "dealt") now.hint = null;
  if (update.sheet) now.sheet = update.sheet;
  step.effects.push({ do: "show", update, before });
}

/** The trick's last card has had time to come; on a busy device it comes later than its time. */
function land(step: Step): void {
  set(step, { landing: null });
  step.effects.push({ do: "still", landing: step.now.landings });
}

/** The trick's last card has come, if nothing else is shown by then. */
export function landed({ now }: Step, landing: number): void {
  if (landing === now.landings) now.landed = true;
}

/** Tell how many seconds are left to act. */
export function countDown(step: Step): void {
  const { now, eyes } = step;
  now.left = now.end === null ? null : Math.max(0, Math.ceil((now.end - eyes.now) / 1000));
  const next = now.left === null ? 0 : Math.min(now.left - 1, HOUR);
  set(step, { clock: now.end !== null && now.left ? now.end - next * 1000 : null });
}
