import displayFile from "./fonts/display.woff2";
import suitsFile from "./fonts/suits.woff2";
import textFile from "./fonts/text.woff2";

/** Milliseconds for which a page waits for its letters, once it could be shown without them. */
const LONGEST = 3000;

// Source Sans 3 and Newsreader, subset; the suits are our own. NOTICE names their licence.
const text = new FontFace("trey text", `url(${textFile})`, { weight: "400 700" });
const display = new FontFace("trey display", `url(${displayFile})`, { weight: "400 600" });
const suits = new FontFace("trey suits", `url(${suitsFile})`, { unicodeRange: "U+2605, U+2660, U+2663, U+2665, U+2666" });

/** Wear the letters that come in time.  Later ones would move what somebody reads: they serve the next visit. */
export async function lettersCame(): Promise<void> {
  const wear = async (face: FontFace): Promise<void> => {
    await face.load();
    if (!late) document.fonts.add(face);
  };
  let late = false;
  const all = Promise.allSettled([text, display, suits].map(wear));
  await Promise.race([all, new Promise((go) => setTimeout(go, LONGEST))]);
  late = true;
}
