// Help for a player: whether something is wrong, and what follows next. It never shows the solution.
import { type Engine, type Line, Stopped, words } from "./engine";

const SECONDS = 30;

/** What is played, and where answers are shown. */
export type Helped = {
  /** The name of the file, its text, and the pieces that stand on the board. */
  asked: () => [string, string, string];
  say: (kind: string, sentence: string) => void;
  /** Marks the square that a hint decides, and those of its reason. */
  mark: (decided: string, reason: string) => Promise<void>;
};

export class Help {
  constructor(
    private engine: Engine,
    private player: Helped,
  ) {}

  /** Whether a solution can still be reached, without saying what stands in its way. */
  async check(): Promise<void> {
    await this.answer("Checking …", "candidates", (lines) => {
      const found = lines.find((line) => "satisfiable" in line);
      if (!found || found.satisfiable === null) this.player.say("open", words(lines));
      else if (found.satisfiable) this.player.say("unique", "Nothing is wrong so far.");
      else this.player.say("none", "Something on the board is wrong.");
    });
  }

  async hint(): Promise<void> {
    await this.answer("Looking for what follows …", "hint", async (lines) => {
      const found = lines.find((line) => line.decided && line.words);
      if (found) {
        this.player.say("hint", found.words.split("\n\n")[0]);
        return this.player.mark(found.decided, found.reason.join(" "));
      }
      const isWrong = lines.some((line) => line.satisfiable === false);
      this.player.say("open", isWrong ? "Something on the board is wrong." : words(lines));
    });
  }

  private async answer(meanwhile: string, question: string, show: (lines: Line[]) => void | Promise<void>) {
    this.engine.stop();
    this.player.say("working", meanwhile);
    try {
      await show(await this.engine.lines(question, ...this.player.asked(), SECONDS));
    } catch (error) {
      if (!(error instanceof Stopped)) this.player.say("broken", (error as Error).message);
    }
  }
}
