// Changes of the text by what is done on its board, one after another: the engine says what to change.
import { say } from "./dom";
import type { Editor } from "./editor";
import { type Engine, Stopped } from "./engine";
import type { Change } from "./tables";

/** A text, and who has to know that it was changed; there may be more to come. */
export type Edited = {
  name: string;
  text: string;
  isBroken: boolean;
  editor: Editor;
  edited: (isMore: boolean) => void;
};

type Question = "edit" | "resize";
type Argument = string | boolean;
type Also = (text: string) => Change[];

export const BROKEN = "The text has errors: they come first.";

export class Edits {
  private last: Promise<unknown> = Promise.resolve();
  private wanted = 0;
  private isChanged = false;

  constructor(
    private engine: Engine,
    private of: Edited,
  ) {}

  /**
   * Makes the changes that the engine answers, and what goes with them, after all that were wanted before. False if there
   * are none, which is said.
   */
  want(question: Question, args: Argument[][], vain: string, also: Also = () => []): Promise<boolean> {
    this.wanted += 1;
    const made = this.last.then(async () => {
      const isMade = await this.make(question, args, also);
      if (!isMade) say(this.of.isBroken ? BROKEN : vain);
      this.wanted -= 1;
      this.isChanged ||= isMade;
      if (this.isChanged) this.of.edited(this.wanted > 0);
      this.isChanged &&= this.wanted > 0;
      return isMade;
    });
    this.last = made;
    return made;
  }

  private async make(question: Question, args: Argument[][], also: Also): Promise<boolean> {
    // A key in the text may come between; then the text is another, or the engine was stopped.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { name, text } = this.of;
      const asked = Promise.all(args.map((one) => this.engine.ask(question, name, text, ...one)));
      const answers = await asked.catch((error) => (error instanceof Stopped ? undefined : [""]));
      if (text !== this.of.text || answers === undefined) continue;
      if (answers.includes("")) return false;
      const bytes = new TextEncoder().encode(text);
      const offset = (byte: number) => new TextDecoder().decode(bytes.slice(0, byte)).length;
      const changes = answers.flatMap((answer) => (JSON.parse(answer) as { changes: [number, number, string][] }).changes);
      const own = changes.map(([from, to, insert]) => ({ from: offset(from), to: offset(to), insert }));
      this.of.editor.change([...own, ...also(text)]);
      return true;
    }
    return true;
  }
}
