// The time that was played. It stands still while the page is hidden, and can be put aside.
import { button, h } from "../dom";

export class Timer {
  seconds = 0;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private shown = h("span", { class: "time" });
  private toggle = button("Hide", () => this.hide(), { class: "quiet", "aria-label": "Hide the timer" });
  readonly element = h("div", { class: "timer", role: "timer" }, this.shown, this.toggle);

  constructor(private kept: () => void) {}

  /** Whether it is in sight. */
  get isShown(): boolean {
    return this.element.offsetParent !== null;
  }

  start(seconds: number, isRunning: boolean): void {
    this.seconds = seconds;
    this.stop();
    this.show();
    if (isRunning) this.resume();
  }

  resume(): void {
    this.ticking ??= setInterval(() => this.tick(), 1000);
  }

  stop(): void {
    clearInterval(this.ticking);
    this.ticking = undefined;
  }

  get words(): string {
    const part = (number: number) => String(number).padStart(2, "0");
    const [hours, minutes, seconds] = [
      Math.floor(this.seconds / 3600),
      Math.floor(this.seconds / 60) % 60,
      this.seconds % 60,
    ];
    return hours > 0 ? `${hours}:${part(minutes)}:${part(seconds)}` : `${minutes}:${part(seconds)}`;
  }

  private tick(): void {
    if (document.hidden) return;
    this.seconds += 1;
    this.show();
    if (this.seconds % 10 === 0) this.kept();
  }

  private show(): void {
    this.shown.textContent = this.words;
  }

  private hide(): void {
    this.shown.hidden = !this.shown.hidden;
    this.toggle.textContent = this.shown.hidden ? "Show the time" : "Hide";
    this.toggle.setAttribute("aria-label", this.shown.hidden ? "Show the timer" : "Hide the timer");
  }
}
