// Help for a player: whether something is wrong, and what follows next. It shows nothing of the solution but, when that is
// asked for, which squares differ from it.
import { type Engine, type Line, Stopped, words } from "../engine/engine";
import { type Named, forPlayers } from "./reasons";

const SECONDS = 30;
/** Nobody waits for the optimum. */
const MOST_SECONDS = 120;

/** What is played, and where answers are shown. */
export type Helped = {
  /** The name of the file, its text, and the pieces that stand on the board. */
  asked: () => [string, string, string];
  kinds: () => Named[];
  say: (kind: string, sentence: string) => void;
  /** The same, with a button that marks the squares which differ from this solution. */
  sayWhere: (sentence: string, solution: Record<string, string[]>) => void;
  /** One question more is asked, or one less: they can be stopped. */
  asking: (more: 1 | -1) => void;
  /** Marks the square that a hint decides, and those of its reason. */
  mark: (decided: string, reason: string) => Promise<void>;
};

/** The words of an answer; of one that was not found it matters to a player only that it takes long. */
const inTime = (lines: Line[]): string => words(lines).replace(/^Stopped[^]*/, `Nothing was found within ${SECONDS} seconds.`);

/** How many of these pieces are the best, and in words. */
export type Optimum = { number: number; of: string[]; said: string };

/** What a puzzle with a goal asks for, if that is found in time. */
export async function optimum(engine: Engine, name: string, text: string): Promise<Optimum | undefined> {
  const said = words(await engine.lines("solve", name, text, false, MOST_SECONDS));
  const found = /^(.+) = (\d+) is the (?:maximum|minimum)/m.exec(said);
  return found ? { number: Number(found[2]), of: found[1]!.split(" + "), said: found[0] } : undefined;
}

export class Help {
  constructor(
    private engine: Engine,
    private player: Helped,
  ) {}

  /** Whether a solution can still be reached, without saying what stands in its way. */
  async check(): Promise<void> {
    await this.answer("Checking …", "candidates", async (lines) => {
      const found = lines.find((line) => "satisfiable" in line);
      if (!found || found.satisfiable === null) this.player.say("open", inTime(lines));
      else if (found.satisfiable) this.player.say("unique", "Nothing is wrong so far.");
      else await this.wrong();
    });
  }

  async hint(): Promise<void> {
    await this.answer("Looking for what follows …", "hint", async (lines) => {
      const found = lines.find((line) => line.decided && line.words);
      if (found) {
        const parts = lines.flatMap((line) => (line.step ? line.reason : []));
        this.player.say("hint", forPlayers(found.words, parts, this.player.kinds()));
        return this.player.mark(found.decided, found.reason.join(" "));
      }
      if (lines.some((line) => line.satisfiable === false)) return this.wrong();
      this.player.say("open", inTime(lines));
    });
  }

  /** The board leads to no solution; where it differs is known if there is only one. */
  async wrong(): Promise<void> {
    const [name, text] = this.player.asked();
    const lines = await this.engine.lines("solve", name, text, false, SECONDS);
    const summary = lines.find((line) => "satisfiable" in line);
    const solution = lines.find((line) => line.pieces);
    if (summary?.satisfiable === false) this.player.say("none", "This puzzle has no solution.");
    else if (summary?.unique && solution) this.player.sayWhere("Something on the board is wrong.", solution.pieces);
    else this.player.say("none", "Something on the board is wrong.");
  }

  private async answer(meanwhile: string, question: string, show: (lines: Line[]) => void | Promise<void>) {
    this.engine.stop();
    this.player.say("working", meanwhile);
    this.player.asking(1);
    try {
      await show(await this.engine.lines(question, ...this.player.asked(), SECONDS));
    } catch (error) {
      if (!(error instanceof Stopped)) this.player.say("broken", (error as Error).message);
    } finally {
      this.player.asking(-1);
    }
  }
}
