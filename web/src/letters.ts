import displayFile from "./fonts/display.woff2";
import moreDisplayFile from "./fonts/moredisplay.woff2";
import moreTextFile from "./fonts/moretext.woff2";
import suitsFile from "./fonts/suits.woff2";
import textFile from "./fonts/text.woff2";
import { settings } from "./settings.svelte";

/** Milliseconds for which a page waits for its letters, once it could be shown without them. */
const LONGEST = 3000;

// Source Sans 3 and Newsreader, subset; the suits are our own. NOTICE names their licence.
const text = new FontFace("trey text", `url(${textFile})`, { weight: "400 700" });
const display = new FontFace("trey display", `url(${displayFile})`, { weight: "400 600" });
const suits = new FontFace("trey suits", `url(${suitsFile})`, { unicodeRange: "U+2605, U+2660, U+2663, U+2665, U+2666" });

/** Letters that English and French do without, as Polish has them; there they are loaded once one is shown, as in a name. */
const MORE = { unicodeRange: "U+100-130, U+132-151, U+154-17F, U+218-21B" };
const more = [
  new FontFace("trey text", `url(${moreTextFile})`, { weight: "400 700", ...MORE }),
  new FontFace("trey display", `url(${moreDisplayFile})`, { weight: "400 600", ...MORE }),
];

/** Wear the letters that come in time.  Later ones would move what somebody reads: they serve the next visit. */
export async function lettersCame(): Promise<void> {
  const wear = async (face: FontFace): Promise<void> => {
    await face.load();
    if (!late) document.fonts.add(face);
  };
  let late = false;
  const rare = ["en", "fr"].includes(settings.lang);
  if (rare) for (const face of more) document.fonts.add(face);
  const all = Promise.allSettled([text, display, suits, ...(rare ? [] : more)].map(wear));
  await Promise.race([all, new Promise((go) => setTimeout(go, LONGEST))]);
  late = true;
}
