// Unpacks the engine: LZMA as `web/bindgen` writes it, a byte read in the context of the upper half of the one before, and
// none of its place. The libraries that do this are ten times as large, as they read every container and option.

/** What the head of a stream has: the options, the length, and a byte that is always 0. */
const LENGTH = 5;
const CODED = 14;

/** Where the models of each choice begin; those of numbers begin at 1 within their place. */
const MATCH = 0;
const REPEATED = 12;
const FURTHER = 24;
const THIRD = 36;
const FOURTH = 48;
const LONGER = 60;
const SLOT = 72;
const LOW_BITS = 328;
const DISTANCE = 344;
const COUNT = 512;
const COUNT_REPEATED = 800;
const LITERAL = 1088;
const OF_LITERAL = 768;

/** Reads bits, of which each has a model of how likely it is 0, in 2048ths. */
class Coder {
  private models = new Uint16Array(LITERAL + 16 * OF_LITERAL).fill(1024);
  /** The range and the code in it: in an array they stay without a sign. */
  private at = new Uint32Array([-1, 0]);
  private next = CODED + 4;

  constructor(private packed: Uint8Array) {
    this.at[1] = new DataView(packed.buffer).getUint32(CODED);
  }

  private widen(): void {
    const { at } = this;
    if (at[0]! >= 1 << 24) return;
    at[0]! <<= 8;
    at[1] = (at[1]! << 8) | this.packed[this.next++]!;
  }

  bit(model: number): number {
    const { at, models } = this;
    this.widen();
    const likely = models[model]!;
    const bound = (at[0]! >>> 11) * likely;
    if (at[1]! < bound) {
      at[0] = bound;
      models[model] = likely + ((2048 - likely) >> 5);
      return 0;
    }
    at[0]! -= bound;
    at[1]! -= bound;
    models[model] = likely - (likely >> 5);
    return 1;
  }

  /** A number of so many bits, each as likely 0 as 1. */
  even(bits: number): number {
    const { at } = this;
    let value = 0;
    for (; bits > 0; bits -= 1) {
      this.widen();
      at[0]! >>>= 1;
      const bit = at[1]! < at[0]! ? 0 : 1;
      at[1]! -= bit * at[0]!;
      value = (value << 1) | bit;
    }
    return value;
  }

  /** The bits that follow `path`, which begins with 1, up to so many. */
  path(models: number, bits: number, path = 1): number {
    while (path < 1 << bits) path = (path << 1) | this.bit(models + path);
    return path;
  }

  number(models: number, bits: number): number {
    return this.path(models, bits) - (1 << bits);
  }

  /** The same with the lowest bit first. */
  reversed(models: number, bits: number): number {
    const path = this.path(models, bits);
    let value = 0;
    for (let place = 0; place < bits; place += 1) value |= ((path >> place) & 1) << (bits - 1 - place);
    return value;
  }

  /** How many bytes are copied. */
  count(models: number): number {
    if (!this.bit(models)) return 2 + this.number(models + 2, 3);
    if (!this.bit(models + 1)) return 10 + this.number(models + 10, 3);
    return 18 + this.number(models + 18, 8);
  }

  /** How far back a match of so many bytes lies. */
  distance(count: number): number {
    const slot = this.number(SLOT + 64 * Math.min(count - 2, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + this.reversed(DISTANCE + base - slot, bits);
    return base + (this.even(bits - 4) << 4) + this.reversed(LOW_BITS, 4);
  }

  /** A byte; after a match it is seldom the one that would go on with it. */
  literal(models: number, expected: number | undefined): number {
    let path = 1;
    while (expected !== undefined && path < 256) {
      const bit = (expected >> 7) & 1;
      path = (path << 1) | this.bit(models + ((1 + bit) << 8) + path);
      expected = (path & 1) === bit ? (expected << 1) & 255 : undefined;
    }
    return this.path(models, 8, path);
  }
}

export function unpacked(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(new DataView(packed.buffer).getUint32(LENGTH, true));
  const coder = new Coder(packed);
  /** The last distances, and a state that says what came last. */
  const recent = new Uint32Array(4);
  let state = 0;
  for (let at = 0; at < out.length; ) {
    if (!coder.bit(MATCH + state)) {
      const models = LITERAL + OF_LITERAL * ((out[at - 1] ?? 0) >> 4);
      out[at] = coder.literal(models, state < 7 ? undefined : out[at - recent[0]! - 1]);
      at += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    const isShort = state < 7;
    let count = 1;
    if (!coder.bit(REPEATED + state)) {
      count = coder.count(COUNT);
      const distance = coder.distance(count);
      recent.copyWithin(1, 0);
      recent[0] = distance;
      state = isShort ? 7 : 10;
    } else {
      let which = 0;
      let isOne = false;
      if (!coder.bit(FURTHER + state)) isOne = !coder.bit(LONGER + state);
      else which = coder.bit(THIRD + state) ? 2 + coder.bit(FOURTH + state) : 1;
      const distance = recent[which]!;
      recent.copyWithin(1, 0, which);
      recent[0] = distance;
      if (!isOne) count = coder.count(COUNT_REPEATED);
      state = isShort ? (isOne ? 9 : 8) : 11;
    }
    for (; count > 0; count -= 1, at += 1) out[at] = out[at - recent[0]! - 1]!;
  }
  return out;
}
