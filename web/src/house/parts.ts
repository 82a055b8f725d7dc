/** What two pages need to meet: loaded where somebody is invited. */
import { alone } from "./alone";
import { LetterBox, pause } from "./letters";
import { linked, Meeting, sideIn, unlinked, wordsOf } from "./meeting";
import { newRoom, Tie } from "./tie";

const letterBox = (server: string): LetterBox => new LetterBox(server);

export { alone, letterBox, linked, Meeting, newRoom, pause, sideIn, Tie, unlinked, wordsOf };
