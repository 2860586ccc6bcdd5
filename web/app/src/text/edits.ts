// Changes of the text by what is done on its board, one after another: the engine says what to change.
import { say } from "../dom";
import type { Editor } from "./editor";
import { type Engine, Stopped } from "../engine/engine";
import type { Change } from "./tables";

/** A text, and who has to know that it was changed; there may be more to come. */
export type Edited = {
  name: string;
  text: string;
  isBroken: boolean;
  editor: Editor;
  edited: (isMore: boolean) => void;
};

type Question = "edit" | "resize" | "write_out";
type Argument = string | boolean;
type Also = (text: string) => Change[];
/** What is asked, which may depend on the text that is there when it is its turn. */
type Asked = Argument[][] | ((text: string) => Argument[][]);

export const BROKEN = "The text has errors: they come first.";

export class Edits {
  private last: Promise<unknown> = Promise.resolve();
  private wanted = 0;
  private isChanged = false;
  /** The text that the last change left. */
  private left = "";

  constructor(
    private engine: Engine,
    private of: Edited,
  ) {}

  /**
   * Makes the changes that the engine answers, and what goes with them, after all that were wanted before. False if there
   * are none, which is said. Changes instead of the ones before are one step with them.
   */
  want(question: Question, args: Asked, vain: string, also: Also = () => [], isInstead = false): Promise<boolean> {
    return this.queued(() => {
      if (isInstead && this.left === this.of.text) this.of.editor.step(-1);
      return this.make(question, args, also);
    }, vain);
  }

  /**
   * Edits one after another, each of the text that the one before left: one change, and one step back. With words for that,
   * those that cannot be made are left out.
   */
  inTurn(edits: string[][], vain: string, left?: string): Promise<boolean> {
    return this.queued(async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const { text } = this.of;
        const after = await this.after(edits, left).catch(() => "");
        if (text !== this.of.text) continue;
        if (after !== "" && after !== text) this.of.editor.change([difference(text, after)]);
        return after !== "";
      }
      return true;
    }, vain);
  }

  /** The text after these edits; nothing if one cannot be made and there are no words for that. */
  private async after(edits: string[][], left?: string): Promise<string> {
    let { name, text } = this.of;
    for (const one of edits) {
      const answer = await this.engine.ask("edit", name, text, ...one);
      if (answer === "") {
        if (left === undefined) return "";
        say(left);
        continue;
      }
      const last = changesIn(answer, text).sort((one, other) => other.from - one.from);
      for (const { from, to, insert } of last) text = text.slice(0, from) + insert + text.slice(to);
    }
    return text;
  }

  private queued(make: () => Promise<boolean>, vain: string): Promise<boolean> {
    this.wanted += 1;
    const made = this.last.then(async () => {
      const isMade = await make();
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

  private async make(question: Question, args: Asked, also: Also): Promise<boolean> {
    // A key in the text may come between; then the text is another, or the engine was stopped.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { name, text } = this.of;
      const all = typeof args === "function" ? args(text) : args;
      const asked = Promise.all(all.map((one) => this.engine.ask(question, name, text, ...one)));
      const answers = await asked.catch((error) => (error instanceof Stopped ? undefined : [""]));
      if (text !== this.of.text || answers === undefined) continue;
      if (answers.includes("")) return false;
      const own = answers.flatMap((answer) => changesIn(answer, text));
      const changes = [...own, ...also(text)];
      this.of.editor.change(changes);
      this.left = changes.length > 0 ? this.of.text : "";
      return true;
    }
    return true;
  }
}

/** The changes of an answer, whose places are bytes. */
function changesIn(answer: string, text: string): Change[] {
  const bytes = new TextEncoder().encode(text);
  const offset = (byte: number) => new TextDecoder().decode(bytes.slice(0, byte)).length;
  const { changes } = JSON.parse(answer) as { changes: [number, number, string][] };
  return changes.map(([from, to, insert]) => ({ from: offset(from), to: offset(to), insert }));
}

/** What makes one text of another, from the first to the last letter that differs. */
function difference(text: string, after: string): Change {
  let from = 0;
  while (from < text.length && text[from] === after[from]) from += 1;
  let end = 0;
  const most = Math.min(text.length, after.length) - from;
  while (end < most && text.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: text.length - end, insert: after.slice(from, after.length - end) };
}
