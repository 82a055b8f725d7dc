import type { Facts, View } from "../wire.gen";
import { nameOf } from "../table/people";
import { pointsOf } from "../table/family";

/** What a picture of a result says. */
export interface Card {
  game: string;
  headline: string;
  /** Each player with what they came to, the winners marked. */
  rows: readonly { name: string; points: string; won: boolean }[];
  /** What is sent beside it, where that is more than game and headline. */
  line?: string;
}

const [WIDE, HIGH, EDGE] = [1200, 630, 72];
const SERIF = '"trey suits", "trey display", Georgia, serif';
const SANS = '"trey suits", "trey text", system-ui, sans-serif';

/** What the picture of a match that is over says. */
export function cardOf(view: View, facts: Facts, game: string, headline: string): Card {
  const rows = view.players.map((place, seat) => ({
    name: nameOf(facts, seat),
    points: pointsOf(view.family, place.total),
    won: view.winners.includes(seat),
  }));
  return { game, headline, rows };
}

/** The picture itself, drawn on this device; whoever takes no picture is told by an error. */
export async function drawn(card: Card): Promise<File> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const on = canvas.getContext("2d");
  if (!on) throw new Error("no canvas");
  await document.fonts.ready;
  paint(on, card);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  return new File([blob], "trey.png", { type: "image/png" });
}

function paint(on: CanvasRenderingContext2D, { game, headline, rows }: Card): void {
  on.fillStyle = "#1c5a4a";
  on.fillRect(0, 0, WIDE, HIGH);
  const light = on.createRadialGradient(WIDE / 2, 0, 0, WIDE / 2, 0, WIDE);
  light.addColorStop(0, "#ffffff22");
  light.addColorStop(1, "#00000033");
  on.fillStyle = light;
  on.fillRect(0, 0, WIDE, HIGH);
  say(on, game, `36px ${SANS}`, "#cfe6dc", EDGE, 104);
  say(on, headline, `68px ${SERIF}`, "#ffffff", EDGE, 196);
  rows.forEach((row, i) => {
    const y = 300 + i * (rows.length > 4 ? 44 : 74);
    const font = `${rows.length > 4 ? 32 : 44}px ${SANS}`;
    if (row.won) say(on, "★", font, "#ffd95e", EDGE, y);
    say(on, row.name, font, row.won ? "#ffffff" : "#cfe6dc", EDGE + 64, y, WIDE - 420);
    on.textAlign = "right";
    say(on, row.points, font, row.won ? "#ffffff" : "#cfe6dc", WIDE - EDGE, y, 260);
    on.textAlign = "left";
  });
  say(on, "trey", `40px ${SERIF}`, "#ffffff", EDGE, HIGH - 48);
}

/** Write a line; one that is too long is drawn narrower. */
function say(on: CanvasRenderingContext2D, text: string, font: string, colour: string, x: number, y: number, most = WIDE - 2 * EDGE): void {
  [on.font, on.fillStyle] = [font, colour];
  on.fillText(text, x, y, most);
}
