"use strict";
// Checks every shuffle of a match record.  It shares no code with the game and sends nothing anywhere.
// The algorithm is written down in docs/shuffle.md of trey's source.

/* Hashing: SHA-256 (FIPS 180-4) and HMAC (RFC 2104). */

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
const fraction = (x) => ((x % 1) * 2 ** 32) >>> 0;
const ROUND = PRIMES.map((p) => fraction(Math.cbrt(p)));
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

function padded(bytes) {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const view = new DataView(new ArrayBuffer(size));
  bytes.forEach((byte, i) => view.setUint8(i, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, bytes.length * 8);
  return view;
}

function schedule(view, offset) {
  const w = Array.from({ length: 16 }, (_, i) => view.getUint32(offset + 4 * i));
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15];
    const b = w[i - 2];
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16] + low + w[i - 7] + high) | 0;
  }
  return w;
}

function compress(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((x, i) => (x + state[i]) | 0);
}

function sha256(bytes) {
  const view = padded(bytes);
  let state = START;
  for (let offset = 0; offset < view.byteLength; offset += 64) state = compress(state, schedule(view, offset));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key);
  const inner = sha256(join(block.map((byte) => byte ^ 0x36), message));
  return sha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

/* The shuffle, version 1. */

const EMPTY = new Uint8Array(0);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const same = (a, b) => hex(a) === hex(b);

function frame(...fields) {
  const parts = fields.map((field) => (field instanceof Uint8Array ? field : new TextEncoder().encode(String(field))));
  return join(...parts.flatMap((part) => [[0, 0, part.length >> 8, part.length & 255], part]));
}

const digest = (...fields) => sha256(frame(...fields));
const commitmentOf = (p) => digest("trey-commit-v1", p.table, p.deal, p.secret);
const sealOf = (number) => digest("trey-seal-v1", number);
const standIn = (p, seat) => digest("trey-absent-v1", p.table, p.deal, seat, p.commitment).slice(0, 16);
const logOf = (p, head) => digest("trey-log-v1", head, p.table, p.deal, p.commitment, ...p.seals.map((s) => s ?? EMPTY));
const headOf = (p) => digest("trey-shown-v1", p.log, p.secret, ...p.numbers.map((n) => n ?? EMPTY));

function* stream(purpose, p) {
  const numbers = p.numbers.map((number, seat) => number ?? standIn(p, seat));
  for (let block = 0; ; block++) yield* hmac(p.secret, frame("trey-stream-v1", purpose, block, p.table, p.deal, ...numbers));
}

function below(n, octets) {
  const mask = 2 ** (32 - Math.clz32(n - 1)) - 1;
  for (;;) {
    const value = octets.next().value & mask;
    if (value < n) return value;
  }
}

function orderOf(p, cards) {
  const pack = [...cards];
  const octets = stream("pack", p);
  for (let last = pack.length - 1; last > 0; last--) {
    const other = below(last + 1, octets);
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  return pack;
}

function saltOf(p) {
  const octets = stream("salt", p);
  let salt = 0n;
  for (let i = 0; i < 8; i++) salt = (salt << 8n) | BigInt(octets.next().value);
  return salt >> 2n;
}

const dealerOf = (p) => below(p.numbers.length, stream("dealer", p));

/* Reading a record. */

const KEYS = ["table", "deal", "commitment", "seals", "log", "secret", "numbers"];
const SUITS = "CDHS";
const RANKS = "23456789TJQKA";

class Unreadable extends Error {
  constructor(line) {
    super(`line ${line}`);
    this.line = line;
  }
}

function bytesOf(text, length) {
  if (!/^([0-9a-f]{2})+$/.test(text) || text.length !== 2 * length) throw new Unreadable(0);
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
}

const listOf = (text, length) => text.split(",").map((word) => (word === "-" ? null : bytesOf(word, length)));

function parseProof(text) {
  const [version, ...words] = text.split(" ");
  const fields = Object.fromEntries(words.map((word) => word.match(/^([a-z]+)=([^=]+)$/)?.slice(1) ?? ["", ""]));
  const whole = words.length === KEYS.length && KEYS.every((key) => fields[key]);
  if (version !== "v1" || !whole) throw new Unreadable(0);
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(fields.table) || !/^[1-9][0-9]{0,8}$/.test(fields.deal)) throw new Unreadable(0);
  const [commitment, log, secret] = ["commitment", "log", "secret"].map((key) => bytesOf(fields[key], 32));
  const [seals, numbers] = [listOf(fields.seals, 32), listOf(fields.numbers, 16)];
  if (seals.length !== numbers.length) throw new Unreadable(0);
  return { table: fields.table, deal: Number(fields.deal), commitment, seals, log, secret, numbers };
}

function parseDeal(words, line) {
  const at = words.indexOf("pack");
  const facts = Object.fromEntries(words.slice(2, at).flatMap((word, i, all) => (i % 2 ? [] : [[word, all[i + 1]]])));
  const pack = words.slice(at + 1);
  const readable = at > 0 && pack.every((card) => rankAndSuit(card)) && /^\d+$/.test(facts.salt);
  if (!readable || !/^\d+$/.test(facts.dealer) || !/^\d+$/.test(words[1])) throw new Unreadable(line);
  return { number: Number(words[1]), dealer: Number(facts.dealer), salt: BigInt(facts.salt), pack, proof: null, line };
}

function rankAndSuit(card) {
  if (card === "JK") return [RANKS.length, SUITS.length];
  const [rank, suit] = [RANKS.indexOf(card[0]), SUITS.indexOf(card[1])];
  return card.length === 2 && rank >= 0 && suit >= 0 ? [rank, suit] : null;
}

function parseRecord(text) {
  const record = { rules: "", players: [], deals: [], whole: null };
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  lines.forEach((line, i) => readLine(record, line.trimEnd(), i + 1, lines));
  if (!record.deals.length) throw new Unreadable(0);
  return record;
}

function readLine(record, line, number, lines) {
  const words = line.split(" ");
  const last = record.deals[record.deals.length - 1];
  if (words[0] === "rules") record.rules = words.slice(1).join(" ");
  if (words[0] === "player") record.players[Number(words[1])] = words.slice(2).join(" ");
  if (words[0] === "deal") record.deals.push(parseDeal(words, number));
  if (words[0] === "shuffle") attach(last, line.slice(8), number);
  if (words[0] === "log") attachLog(last, words, number);
  if (words[0] === "check") record.whole = checksum(lines.slice(0, number - 1)) === words[1];
}

function attach(deal, text, line) {
  if (!deal || deal.proof) throw new Unreadable(line);
  try {
    deal.proof = parseProof(text);
  } catch {
    throw new Unreadable(line);
  }
}

// The last line of the server's public log when the deal was committed: its number, and its hash.
function attachLog(deal, words, line) {
  const right = words.length === 3 && /^[1-9]\d{0,14}$/.test(words[1]) && /^[0-9a-f]{64}$/.test(words[2]);
  if (!deal?.proof || deal.log || !right) throw new Unreadable(line);
  deal.log = { number: Number(words[1]), hash: words[2] };
}

const checksum = (lines) => hex(sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")))).slice(0, 32);

/* Checking. */

function written(pack) {
  const place = (card) => {
    const [rank, suit] = rankAndSuit(card);
    return suit * 16 + rank;
  };
  return [...pack].sort((a, b) => place(a) - place(b));
}

// A log only grows: a later line, or the same one.
const grown = (log, before) => log.number > before.number || (log.number === before.number && log.hash === before.hash);

function checkDeal(deal, before, players, mine, seen) {
  const p = deal.proof;
  if (!p) return null;
  const table = before ? before.table : p.table;
  const checks = {
    seats: p.numbers.length === (players || p.numbers.length),
    missing: p.table === table && p.deal === (before ? before.deal + 1 : 1),
    commitment: same(commitmentOf(p), p.commitment),
    seal: p.numbers.every((_, seat) => seatState(p, seat) !== "broken"),
    log: same(logOf(p, before ? headOf(before) : EMPTY), p.log),
    pack: orderOf(p, written(deal.pack)).join() === deal.pack.join(),
    salt: saltOf(p) === deal.salt,
  };
  if (deal.log && seen) checks.grown = grown(deal.log, seen);
  if (mine) checks.mine = isMine(p, mine);
  if (!before) checks.dealer = dealerOf(p) === deal.dealer;
  return checks;
}

function isMine(p, { seat, seal, number }) {
  const [sealed, used] = [p.seals[seat], p.numbers[seat]];
  return Boolean(sealed && used && number) && hex(sealed) === seal && hex(used) === number;
}

// What the table's own page kept on this device, if it was played here; the checker only compares it.
function keptAt(table) {
  try {
    return JSON.parse(localStorage.getItem(`trey.numbers.${table}`))?.shown ?? {};
  } catch {
    return {};
  }
}

function checkRecord(record, kept = keptAt) {
  let before = null;
  let seen = null;
  const deals = record.deals.map((deal) => {
    const mine = deal.proof && kept(deal.proof.table)[deal.proof.deal];
    const checks = checkDeal(deal, before, record.players.length, mine, seen);
    before = deal.proof ?? before;
    seen = deal.log ?? seen;
    return { ...deal, checks, ok: checks && Object.values(checks).every(Boolean) };
  });
  const proved = deals.filter((deal) => deal.checks);
  return { ...record, deals, head: before && hex(headOf(before)), seen, verdict: verdictOf(deals, proved, record.whole) };
}

function verdictOf(deals, proved, whole) {
  if (proved.some((deal) => !deal.ok)) return "bad";
  if (!proved.length) return "none";
  if (proved.length < deals.length) return "part";
  return whole === false ? "text" : "good";
}

const hasSay = (p) => p.numbers.some((_, seat) => seatState(p, seat) === "sealed");

function seatState(p, seat) {
  const [number, seal] = [p.numbers[seat], p.seals[seat]];
  if (!number) return seal ? "silent" : "absent";
  if (!seal) return "late";
  return same(sealOf(number), seal) ? "sealed" : "broken";
}

/* Words. */

// A Polish number and its noun.
function count(n, one, few, many) {
  return `${n} ${{ one, few }[new Intl.PluralRules("pl").select(n)] ?? many}`;
}

const WORDS = {
  en: {
    good: ["Every deal checks out.", (n) => (n === 1 ? "One deal, recomputed on this device." : `${n} deals, recomputed on this device.`)],
    bad: ["This record does not check out.", (n, wrong) => `Look at deal ${wrong.join(", ")} below.`],
    part: ["Some deals have no proof.", () => "The others check out.  A deal without proof may be anything."],
    alone: (deals) => `In deal ${deals} no player had a say: no number was sealed and shown, so whoever ran the table could have chosen the cards.`,
    none: ["This record has no proofs.", () => "Its deals were not drawn by a table that lets you check."],
    text: ["The deals check out, the text does not.", () => "The record was altered after it was written, though not its deals."],
    unreadable: ["This is not a match record.", (line) => (line ? `Line ${line} cannot be read.` : "No deal was found in it.")],
    lost: ["The record could not be fetched.", () => "Open it as a file or paste it instead."],
    seats: "One number for each seat",
    missing: "No deal left out before this one",
    commitment: "The secret is the one that was promised",
    seal: "The numbers are those that were sealed",
    log: "The log continues from the deal before",
    mine: "Your number, as this device kept it, was used",
    grown: "The server’s public log has only grown since the deal before",
    seen: (n) => `The server’s public log ended with line ${n} when the last deal was committed. Compare it with what others have, and with the log:`,
    pack: "The pack lies as the shuffle says",
    salt: "The salt is as the shuffle says",
    dealer: "The right seat dealt first",
    deal: "Deal",
    dealt: (name) => `dealt by ${name}`,
    seat: "Seat",
    yes: "right",
    no: "wrong",
    unproved: "no proof",
    numbers: "The seats’ numbers",
    sealed: "sealed, then shown",
    late: "shown without a seal",
    silent: "sealed, never shown: stand-in used",
    absent: "no number: stand-in used",
    broken: "not the number that was sealed",
    order: (n) => `The pack, top card first: ${n} cards`,
    saltIs: "Salt",
    head: "Log after the last deal. It must be the same for everyone at the table:",
    ranks: { T: "10" },
  },
  fr: {
    good: ["Toutes les donnes sont justes.", (n) => (n === 1 ? "Une donne, recalculée sur cet appareil." : `${n} donnes, recalculées sur cet appareil.`)],
    bad: ["Ce relevé n’est pas juste.", (n, wrong) => `Voyez plus bas la donne ${wrong.join(", ")}.`],
    part: ["Certaines donnes sont sans preuve.", () => "Les autres sont justes. Une donne sans preuve peut être n’importe quoi."],
    alone: (deals) => `À la donne ${deals}, aucun joueur n’a eu son mot à dire\u00a0: aucun nombre n’a été scellé puis montré, et qui tenait la table a pu choisir les cartes.`,
    none: ["Ce relevé est sans preuves.", () => "Ses donnes ne viennent pas d’une table qui se laisse vérifier."],
    text: ["Les donnes sont justes, le texte ne l’est pas.", () => "On a changé le relevé après coup, mais pas ses donnes."],
    unreadable: ["Ce n’est pas un relevé de partie.", (line) => (line ? `La ligne ${line} est illisible.` : "On n’y trouve aucune donne.")],
    lost: ["Le relevé n’a pas pu être chargé.", () => "Ouvrez-le comme fichier, ou collez-le."],
    seats: "Un nombre par place",
    missing: "Aucune donne ne manque avant celle-ci",
    commitment: "Le secret est celui qui avait été promis",
    seal: "Les nombres sont ceux qui avaient été scellés",
    log: "Le journal suit de la donne précédente",
    mine: "Votre nombre, tel que cet appareil l’a gardé, a servi",
    grown: "Le journal public du serveur n’a fait que grandir depuis la donne précédente",
    seen: (n) => `Le journal public du serveur finissait à la ligne ${n} quand la dernière donne fut promise. Comparez avec celui des autres, et avec le journal\u00a0:`,
    pack: "Le paquet est tel que le mélange le dit",
    salt: "Le sel est tel que le mélange le dit",
    dealer: "La bonne place a donné en premier",
    deal: "Donne",
    dealt: (name) => `donneur\u00a0: ${name}`,
    seat: "Place",
    yes: "juste",
    no: "faux",
    unproved: "sans preuve",
    numbers: "Les nombres des places",
    sealed: "scellé, puis montré",
    late: "montré sans sceau",
    silent: "scellé, jamais montré\u00a0: remplaçant",
    absent: "pas de nombre\u00a0: remplaçant",
    broken: "pas le nombre qui avait été scellé",
    order: (n) => `Le paquet, dessus en premier\u00a0: ${n} cartes`,
    saltIs: "Sel",
    head: "Journal après la dernière donne. Il doit être le même pour tous à la table\u00a0:",
    ranks: { T: "10", J: "V", Q: "D", K: "R" },
  },
  pl: {
    good: ["Wszystkie rozdania się zgadzają.", (n) => `${count(n, "rozdanie", "rozdania", "rozdań")}: wyliczono od nowa na tym urządzeniu.`],
    bad: ["Ten zapis się nie zgadza.", (n, wrong) => `Zobacz niżej rozdanie ${wrong.join(", ")}.`],
    part: ["Niektóre rozdania nie mają dowodu.", () => "Pozostałe się zgadzają. Rozdanie bez dowodu może być dowolne."],
    alone: (deals) => `W rozdaniu ${deals} żaden gracz nie miał nic do powiedzenia: nie zapieczętowano i nie pokazano żadnej liczby, więc prowadzący stół mógł wybrać karty.`,
    none: ["W tym zapisie nie ma dowodów.", () => "Rozdań nie wylosował stół, który można sprawdzić."],
    text: ["Rozdania się zgadzają, a tekst nie.", () => "Zapis zmieniono po fakcie, ale nie jego rozdania."],
    unreadable: ["To nie jest zapis partii.", (line) => (line ? `Nie można odczytać wiersza ${line}.` : "Nie ma w nim żadnego rozdania.")],
    lost: ["Nie udało się pobrać zapisu.", () => "Otwórz go jako plik albo wklej."],
    seats: "Jedna liczba na każde miejsce",
    missing: "Przed tym rozdaniem żadnego nie pominięto",
    commitment: "Sekret jest tym, który obiecano",
    seal: "Liczby są tymi, które zapieczętowano",
    log: "Dziennik wynika z poprzedniego rozdania",
    mine: "Użyto twojej liczby, takiej, jaką zachowało to urządzenie",
    grown: "Publiczny dziennik serwera od poprzedniego rozdania tylko urósł",
    seen: (n) => `Gdy obiecano ostatnie rozdanie, publiczny dziennik serwera kończył się na wierszu ${n}. Porównaj go z tym, co mają inni, i z dziennikiem:`,
    pack: "Talia leży tak, jak mówi tasowanie",
    salt: "Sól jest taka, jak mówi tasowanie",
    dealer: "Pierwsze rozdało właściwe miejsce",
    deal: "Rozdanie",
    dealt: (name) => `rozdaje: ${name}`,
    seat: "Miejsce",
    yes: "zgadza się",
    no: "nie zgadza się",
    unproved: "bez dowodu",
    numbers: "Liczby miejsc",
    sealed: "zapieczętowana, potem pokazana",
    late: "pokazana bez pieczęci",
    silent: "zapieczętowana, niepokazana: użyto zastępczej",
    absent: "brak liczby: użyto zastępczej",
    broken: "nie ta liczba, którą zapieczętowano",
    order: (n) => `Talia od wierzchu: ${count(n, "karta", "karty", "kart")}`,
    saltIs: "Sól",
    head: "Dziennik po ostatnim rozdaniu. Musi być taki sam u wszystkich przy stole:",
    ranks: { T: "10", J: "W", Q: "D" },
  },
};

/* The page. */

function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children.filter((child) => child !== null));
  return node;
}

const mark = (ok, words) =>
  element("span", { className: ok ? "mark right" : "mark wrong" }, element("span", { className: "unseen" }, ok ? words.yes : words.no));

function showCard(card, words) {
  if (card === "JK") return element("li", { className: "card" }, "★");
  const red = card[1] === "D" || card[1] === "H";
  const suit = "♣♦♥♠"[SUITS.indexOf(card[1])] + "\ufe0e";
  return element("li", { className: red ? "card red" : "card" }, `${words.ranks[card[0]] ?? card[0]}${suit}`);
}

function showSeats(deal, players, words) {
  const p = deal.proof;
  const rows = p.numbers.flatMap((number, seat) => {
    const state = seatState(p, seat);
    const about = element("span", { className: state === "sealed" || state === "absent" ? "" : "warn" }, words[state]);
    const name = players[seat] || `${words.seat} ${seat}`;
    return [element("dt", {}, name), element("dd", {}, element("code", {}, hex(number ?? standIn(p, seat))), about)];
  });
  return element("dl", {}, ...rows);
}

function showChecks(deal, words) {
  const rows = Object.entries(deal.checks).map(([key, ok]) => element("li", {}, mark(ok, words), " ", words[key]));
  return element("ul", { className: "checks" }, ...rows);
}

function fillDeal(box, deal, players, words) {
  const cards = deal.pack.map((card) => showCard(card, words));
  const order = element("h3", {}, words.order(cards.length));
  const salt = element("p", { className: "salt" }, `${words.saltIs} `, element("code", {}, String(deal.salt)));
  const numbers = element("h3", {}, words.numbers);
  const proof = deal.checks ? [showChecks(deal, words), numbers, showSeats(deal, players, words)] : [];
  box.append(...proof, order, element("ol", { className: "pack" }, ...cards), salt);
}

function showDeal(deal, players, words) {
  const name = players[deal.dealer] || `${words.seat} ${deal.dealer}`;
  const state = deal.checks ? mark(deal.ok, words) : element("span", { className: "mark open" }, element("span", { className: "unseen" }, words.unproved));
  const title = element("summary", {}, state, element("b", {}, `${words.deal} ${deal.number}`), element("small", {}, words.dealt(name)));
  const box = element("div", {});
  const details = element("details", {}, title, box);
  details.addEventListener("toggle", () => box.childNodes.length || fillDeal(box, deal, players, words), { once: true });
  details.open = deal.checks !== null && !deal.ok;
  return details;
}

function showVerdict(key, words, ...facts) {
  const [title, about] = words[key];
  const kind = key === "good" ? "good" : ["none", "part"].includes(key) ? "open" : "bad";
  return element("div", { className: `verdict ${kind}` }, element("h2", { tabIndex: -1 }, title), element("p", {}, about(...facts)));
}

function showReport(report, words) {
  const wrong = report.deals.filter((deal) => deal.checks && !deal.ok).map((deal) => deal.number);
  const head = report.head && element("p", { className: "head" }, words.head, element("code", {}, report.head));
  const deals = report.deals.map((deal) => showDeal(deal, report.players, words));
  const alone = report.deals.filter((deal) => deal.proof && !hasSay(deal.proof)).map((deal) => deal.number);
  const warning = alone.length && element("p", { className: "hint warn alone" }, words.alone(alone.join(", ")));
  const { seen } = report;
  const log = seen && element("p", { className: "head" }, words.seen(seen.number), element("code", {}, seen.hash));
  return [showVerdict(report.verdict, words, report.deals.length, wrong), warning, ...deals, head, log].filter(Boolean);
}

function answer(text, words) {
  try {
    return showReport(checkRecord(parseRecord(text)), words);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return [showVerdict("unreadable", words, error.line)];
  }
}

const EXAMPLE = `trey record 1
rules euchre_cutthroat
player 0 Anna
player 1 Zoé
player 2 bot:thumb
deal 1 dealer 2 salt 552712202228996374 pack TS AS JH AC 9S JC 9C AD 9D KS KH QC TD QS KC QD JS TC QH TH AH KD JD 9H
shuffle v1 table=example deal=1 commitment=9dd0f2ebad9fd8a7c655917f039f3866549704fe95647212289603557b64c263 seals=1daef4500e896ac40e818d9595d0068568758b311033a3521cc0bb5324c620a0,0458bc81d62e590f51bf8a6d135e93bdc5ce34f019f1ce1802431117461a2349,- log=be718dc128d018b1f49c51ff0d81fb37bdbb957b271a2d0f7f5320d20a3824c1 secret=021c17cc6445bb44de9a8932da9a0966e3e6e7b42bf73c1dcdc8770124956e5a numbers=d28306ea3385764f9b31be6924ceae6b,027aacccc0a9bb5756a966e5a574cca8,-
0 order up
2 take
2 discard AD
0 alone
1 alone
1 play AS
0 play 9S
1 play QS
0 play TS
1 play KS
0 play JS
1 play TC
0 play 9D
1 play JC
0 play TD
score 1 +0 +4 +4
deal 2 dealer 0 salt 3012410088547352237 pack JD AH KH JC AC 9C QD QC TC QS AD 9S TH JH KC QH 9D KD TD 9H TS KS AS JS
shuffle v1 table=example deal=2 commitment=11098a1649505f70cb044979c307a7c0a102f79ec198d06767c7f14553265056 seals=6336a25650fa8fee77834de5889442e207ac18f3acac55c5ab6a577238dde497,2859abf81ee5d0eab7d61ef4acb2fd4db35506ebee183beacf18e091668abb87,- log=34893c20567eddbbc25e22324dca9ad70a085343f8be5ab3c9320fa9a5534925 secret=c47959ac0b16c213ca46e496b3e789da7b72b22466ae944dbe62bee692c81f9c numbers=fb82f943a6e73bcd74361e6342551998,3171af5e4fc26464872c0fad7c2943a0,-
1 pass
2 pass
0 pass
1 name H
1 alone
2 alone
2 play KD
1 play 9D
2 play QS
1 play TC
2 play 9C
1 play AC
1 play JD
2 play AH
1 play TH
2 play JH
score 2 +2 +0 +2
open
check 3b6422630cdff9323b0091492cf82a33
`;

const page = {
  lang: "en",
  shown: false,

  start() {
    const asked = new URLSearchParams(location.search).get("lang") ?? navigator.language;
    this.speak(Object.keys(WORDS).find((lang) => asked.startsWith(lang)) ?? "en");
    const on = (id, kind, act) => document.getElementById(id).addEventListener(kind, act);
    on("check", "click", () => this.check({ focus: true }));
    on("example", "click", () => this.example());
    on("file", "change", (event) => this.open(event.target.files[0]));
    for (const button of document.querySelectorAll("[data-speak]")) button.addEventListener("click", () => this.speak(button.dataset.speak));
    addEventListener("message", (event) => event.origin === location.origin && this.take(event.data?.record));
    opener?.postMessage("record?", location.origin);
  },

  get box() {
    return document.getElementById("record");
  },

  get words() {
    return WORDS[this.lang];
  },

  speak(lang) {
    this.lang = document.documentElement.lang = lang;
    for (const button of document.querySelectorAll("[data-speak]")) button.setAttribute("aria-pressed", String(button.dataset.speak === lang));
    document.title = document.querySelector(`h1 [lang=${lang}]`).textContent + " · trey";
    if (this.shown) this.check({ focus: false });
  },

  show(nodes, { focus }) {
    this.shown = true;
    const answers = document.getElementById("answer");
    answers.replaceChildren(...nodes);
    if (focus) answers.querySelector("h2").focus();
  },

  check(how) {
    document.getElementById("hint").hidden = !this.box.value || this.box.value.slice(0, 99) !== EXAMPLE.slice(0, 99);
    this.show(answer(this.box.value, this.words), how);
  },

  example() {
    this.box.value = EXAMPLE;
    document.getElementById("hint").hidden = false;
    this.check({ focus: false });
  },

  async open(file) {
    if (!file) return;
    this.box.value = await file.text();
    this.check({ focus: true });
  },

  // The page of the table has opened this one, and gives it its record; null if it could not be had.
  take(record) {
    if (record === null) return this.show([showVerdict("lost", this.words)], { focus: true });
    if (typeof record !== "string") return;
    this.box.value = record;
    this.check({ focus: true });
  },
};

if (typeof document !== "undefined") page.start();
