"""What a look at the table finds, as scripts for its page, and the windows in which one looks."""

PHONES = [(390, 664), (375, 553), (360, 640), (320, 568), (844, 390)]
_LAPTOPS = [(640, 400), (1366, 657), (1280, 800), (1920, 1080), (768, 1024)]
WINDOWS = PHONES + _LAPTOPS

# What must be in sight: the hand and its cards, the question and its answers, what is trump or wild, each card on the
# table. What hangs out of the window, and by how much the page can be scrolled. What is cut: a number of a seat, the
# letters of a question, a line of the title; a word beside a number is there whole or not at all. Numbers that reach
# under what is pressed at their plate's end.
OUTSIDE = """() => {
  const kinds = [".hand", ".hand li", "#asked", "[data-choice]", ".status .strong", ".trick li", ".pile", ".plate"];
  const out = (e) => {
    const box = e.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  };
  // What is scrolled to within its own place is looked at where buttons are pressed.
  const further = (at) => at && at.scrollHeight > at.clientHeight;
  const scrolled = (e) => further(e.parentElement.closest(".buttons"));
  const hidden = (e) => e.closest(".over") || scrolled(e) || !e.checkVisibility({ visibilityProperty: true });
  const things = kinds.flatMap((kind) => [...document.querySelectorAll(kind)].map((e) => [kind, e]));
  const found = things.filter(([, e]) => !hidden(e) && out(e)).map(([kind, e]) => `${kind} ${e.textContent.trim()}`);
  const page = document.scrollingElement;
  const scrolls = [["down", page.scrollHeight - innerHeight], ["aside", page.scrollWidth - innerWidth]];
  // Many answers scroll down, and none aside: the last of a row would be cut.
  const answers = document.querySelector(".buttons");
  if (answers) scrolls.push(["answers aside", answers.scrollWidth - answers.clientWidth - 1]);
  const seen = (kind) => [...document.querySelectorAll(kind)].filter((e) => !hidden(e));
  const unseen = (e) => e.nodeType !== 1 || e.matches(".unseen");
  const texts = (e) => (e.nodeType === 3 ? [e] : unseen(e) ? [] : [...e.childNodes].flatMap(texts));
  const boxes = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter((box) => box.width);
  };
  const letters = (e) => texts(e).flatMap(boxes);
  const cut = (e, kind, must) => letters(e).some((box) => {
    const at = e.closest(kind).getBoundingClientRect();
    return box.top > at.bottom - 2 || box.bottom < at.top + 2 ? must : box.right > at.right + 1;
  });
  const sliced = (must) => (e) => [".numbers", ".numbers > span"].some((kind) => cut(e, kind, must));
  const capital = (e) => {
    const pen = document.createElement("canvas").getContext("2d");
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(e);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { fontBoundingBoxAscent: ascent, actualBoundingBoxAscent: ink } = pen.measureText("É");
    return letters(e)[0]?.top + ascent - ink < e.getBoundingClientRect().top - 0.5;
  };
  const edge = (e) => e.getBoundingClientRect().right - parseFloat(getComputedStyle(e).paddingRight);
  const under = (e) => e.getBoundingClientRect().right > edge(e.closest(".plate")) + 2;
  const cuts = [
    ...seen(".numbers").filter(under),
    ...seen(".numbers b, .tricks > :first-child").filter(sliced(true)),
    ...seen(".numbers :is(.word, .more > span)").filter(sliced(false)),
    ...seen(".asked").filter(capital),
    ...seen(".bar h1").filter((e) => e.clientWidth > 1 && e.scrollHeight > e.clientHeight + 1),
  ];
  found.push(...cuts.map((e) => `cut ${e.textContent.trim()}`));
  return [...found, ...scrolls.filter(([, far]) => far > 0).map(([way, far]) => `scrolls ${way} by ${far}`)];
}"""

# What is told and is cut, and answers out of sight: up to four are all seen, and of more the last in sight fades.
CUT = """() => {
  const goesOn = (e) => e.scrollHeight > e.clientHeight + 1 && e.innerText.trim();
  const cut = [...document.querySelectorAll(".telling, .buttons")].filter(goesOn);
  const many = (e) => e.querySelectorAll("[data-choice]").length > 4;
  const fades = (e) => getComputedStyle(e).maskImage !== "none";
  const silent = cut.filter((e) => !(e.matches(".buttons") && many(e) && fades(e)));
  return silent.map((e) => `${e.classList[0]} cut by ${e.scrollHeight - e.clientHeight}`);
}"""

# What is measured on the page, as the width of the hand, is known a frame later.
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"

# Controls smaller than a finger, and cards of which less is seen. Links and terms inside a sentence are free.
# A row of cards may be closer only where it fills the hand's width: so far as half of the hand fits there with three
# gaps between suits, a little more to keep a suit whole, and never closer than the 24 pixels of WCAG 2.5.8.
SMALL = """() => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[inert], .unseen, .skip");
  const controls = [...document.querySelectorAll("button, a[href], select, summary, input")].filter(seen);
  const area = (e) => (e.matches("label input") ? e.closest("label") : e).getBoundingClientRect();
  const big = (e) => area(e).height >= 43.5 && (area(e).width >= 43.5 || e.matches("[type=checkbox]"));
  const small = controls.filter((e) => !e.matches("p a:not(.button), .term") && !big(e));
  const cards = [...document.querySelectorAll(".hand li")].map((e) => e.getBoundingClientRect());
  const hand = document.querySelector(".hand")?.getBoundingClientRect();
  const rows = cards.reduce((all, card) => {
    const row = all.at(-1);
    if (row && Math.abs(row[0].top - card.top) < 12) row.push(card);
    else all.push([card]);
    return all;
  }, []);
  const each = Math.ceil(cards.length / Math.max(rows.length, 1)) - 1;
  const least = Math.max(24, Math.min(31.5, (hand?.width - cards[0]?.width - 36) / each));
  const full = (row) => row.at(-1).right - row[0].left > hand.width - 3;
  const close = (row, i) => i && row[i].left - row[i - 1].left < (full(row) ? least - 1 : 43.5);
  const near = rows.flatMap((row, at) => {
    const under = at && Math.abs(row[0].top - rows[at - 1][0].top) < 43.5 - 8;
    return row.filter((_, i) => under || close(row, i));
  });
  const size = (e) => `${Math.round(area(e).width)}x${Math.round(area(e).height)}`;
  const names = small.map((e) => `${e.tagName} ${e.textContent.trim() || e.id} ${size(e)}`);
  return near.length ? [...names, `${near.length} cards too near`] : names;
}"""

# Things of the table that can be seen and lie on each other; only cards of a trick may.
LAYERS = """() => {
  const felt = [".plate", ".pile", ".trick li", ".exchanges", ".melds"];
  felt.push(".told", ".telling .line", ".last", ".notes", ".status");
  const kinds = [...felt, ".asked", ".progress", ".tools > button", ".hand", ".result"];
  const within = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const box = (e) => {
    const over = e.closest(".over");
    return over ? within(e.getBoundingClientRect(), over.getBoundingClientRect()) : e.getBoundingClientRect();
  };
  const seen = (e) => e.checkVisibility({ visibilityProperty: true });
  const placed = (kind) => [...document.querySelectorAll(kind)].filter(seen).map((e) => [kind, box(e)]);
  const things = kinds.flatMap(placed);
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const over = (a, b) => shared(a, b, "left", "right") > 1 && shared(a, b, "top", "bottom") > 1;
  const apart = (one, other) => one !== other || one !== ".trick li";
  return things.flatMap(([one, a], i) => {
    const on = things.slice(i + 1).filter(([other, b]) => apart(one, other) && over(a, b));
    return on.map(([other]) => `${one} and ${other}`);
  });
}"""
