// Changes of the text by what is done on its board, one after another: the engine says what to change.
import { say } from "./dom";
import type { Editor } from "./editor";
import { type Engine, Stopped } from "./engine";

/** A text, and who has to know that it was changed; there may be more to come. */
export type Edited = {
  name: string;
  text: string;
  isBroken: boolean;
  editor: Editor;
  edited: (isMore: boolean) => void;
};

type Change = [from: number, to: number, insert: string];

export class Edits {
  private last: Promise<unknown> = Promise.resolve();
  private wanted = 0;
  private isChanged = false;

  constructor(
    private engine: Engine,
    private of: Edited,
  ) {}

  /** Makes the change that the engine answers, after all that were wanted before. False if there is none, which is said. */
  want(question: "edit" | "resize", args: (string | boolean)[], vain: string): Promise<boolean> {
    this.wanted += 1;
    const made = this.last.then(async () => {
      const isMade = await this.make(question, args);
      if (!isMade) say(this.of.isBroken ? "The text has errors: they come first." : vain);
      this.wanted -= 1;
      this.isChanged ||= isMade;
      if (this.isChanged) this.of.edited(this.wanted > 0);
      this.isChanged &&= this.wanted > 0;
      return isMade;
    });
    this.last = made;
    return made;
  }

  private async make(question: string, args: (string | boolean)[]): Promise<boolean> {
    // A key in the text may come between; then the text is another, or the engine was stopped.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { name, text } = this.of;
      const asked = this.engine.ask(question, name, text, ...args);
      const answer = await asked.catch((error) => (error instanceof Stopped ? undefined : ""));
      if (text !== this.of.text || answer === undefined) continue;
      if (answer === "") return false;
      const bytes = new TextEncoder().encode(text);
      const offset = (byte: number) => new TextDecoder().decode(bytes.slice(0, byte)).length;
      const { changes } = JSON.parse(answer) as { changes: Change[] };
      this.of.editor.change(changes.map(([from, to, insert]) => ({ from: offset(from), to: offset(to), insert })));
      return true;
    }
    return true;
  }
}
