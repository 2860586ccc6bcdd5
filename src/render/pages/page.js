"use strict";
// Draws the solutions that stand in the page as data: thumbnails near the window, one enlarged, those
// alone that pass the filter. Nothing is fetched.
(() => {
  const byId = (id) => document.getElementById(id);
  const puzzle = JSON.parse(byId("puzzle").textContent);
  const { rows, columns, kinds, view, classes } = puzzle;
  const CELL = 48;
  const BATCH = 240;
  const MOST_PRINTED = 500;
  const MOST_FILTER_SIDE = 32;

  // The squares, in reading order, as chess calls them.
  const letters = (column) => {
    let name = "";
    for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
      name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
    }
    return name;
  };
  // After the squares come sides and corners, which have names of their own.
  const nameOf = (square) => puzzle.places[square - rows * columns]
    ?? letters(square % columns) + (rows - Math.floor(square / columns));
  const squareOf = new Map();
  for (let square = 0; square < rows * columns + puzzle.places.length; square += 1) {
    if (nameOf(square) !== "") squareOf.set(nameOf(square), square);
  }

  // A solution is written as the number of free squares before each piece, and the piece's letter.
  const PIECE = /(\d*)(?:([A-Za-z])|\((\d+)\))/g;
  const kindOf = (letter) => {
    const code = letter.charCodeAt(0);
    return code < 97 ? code - 65 : code - 97 + 26;
  };
  const read = (line, put) => {
    let square = -1;
    for (const [, gap, letter, number] of line.matchAll(PIECE)) {
      square += Number(gap) + 1;
      put(square, letter ? kindOf(letter) : Number(number));
    }
  };

  // All pieces of all solutions in one array, each as square * kinds + kind.
  const lines = byId("solutions").textContent.split("\n").slice(1, -1);
  const starts = new Uint32Array(lines.length + 1);
  const sizes = new Float64Array(lines.length);
  const litRuns = [];
  // What the pieces of each solution draw together, as four layers of SVG.
  const layers = [];
  const pieces = [];
  lines.forEach((line, index) => {
    const [placement, size, runs, ...drawn] = line.split(":");
    read(placement, (square, kind) => pieces.push(square * kinds.length + kind));
    starts[index + 1] = pieces.length;
    sizes[index] = Number(size ?? 0);
    if (runs) litRuns[index] = runs;
    layers[index] = drawn;
  });
  const piecesOf = (index) => pieces.slice(starts[index], starts[index + 1]).map((piece) => ({
    square: Math.floor(piece / kinds.length),
    kind: piece % kinds.length,
  }));
  const given = new Map();
  read(puzzle.givens, (square, kind) => given.set(square, kind));

  // Drawing.
  const SVG = "http://www.w3.org/2000/svg";
  const element = (name, attributes, parent) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    parent?.append(made);
    return made;
  };
  // Squares that lamps light, one after another: how many are dark and lit, by turns.
  const litPath = (runs) => {
    let square = 0;
    let path = "";
    runs.split(",").map(Number).forEach((run, at) => {
      for (const end = square + run; square < end; square += 1) {
        if (at % 2 === 1) path += `M${(square % columns) * CELL} ${Math.floor(square / columns) * CELL}h48v48h-48Z`;
      }
    });
    return path;
  };
  const draw = (svg, index, lines) => {
    svg.replaceChildren();
    element("use", { href: "#ground" }, svg);
    if (litRuns[index]) element("path", { class: "lit", fill: puzzle.lit, d: litPath(litRuns[index]) }, svg);
    const [below, overGrid, overLines, clues] = layers[index];
    const layer = (drawn) => { if (drawn) element("g", {}, svg).innerHTML = drawn; };
    layer(below);
    element("use", { href: "#grid" }, svg);
    layer(overGrid);
    element("use", { href: lines }, svg);
    layer(overLines);
    const frames = element("g", { fill: "none" });
    const standing = piecesOf(index).filter(({ square }) => square < rows * columns);
    const isGiven = ({ square, kind }) => given.get(square) === kind;
    for (const [style, those] of [
      [puzzle.given, standing.filter(isGiven)],
      [puzzle.found, standing.filter((piece) => !isGiven(piece))],
    ]) {
      const group = element("g", { stroke: style.stroke, "stroke-width": style.width }, svg);
      for (const { square, kind } of those) {
        const x = (square % columns) * CELL;
        const y = Math.floor(square / columns) * CELL;
        if (!kinds[kind].joined) element("use", { href: `#piece-${kind}`, x, y }, group);
        const { frame } = kinds[kind];
        if (style === puzzle.given && frame) {
          const { stroke, width, inset } = frame;
          const side = CELL - 2 * inset;
          element("rect", {
            x: x + inset, y: y + inset, width: side, height: side, rx: 7, stroke, "stroke-width": width,
          }, frames);
        }
      }
    }
    svg.append(frames);
    element("use", { href: "#clues" }, svg);
    layer(clues);
  };
  const inWords = (index) => {
    const squares = kinds.map(() => []);
    for (const { square, kind } of piecesOf(index)) squares[kind].push(nameOf(square));
    const said = kinds.map(({ name }, kind) => [name, squares[kind]]).filter(([, some]) => some.length > 0);
    return said.map(([name, some]) => `${name}: ${some.join(", ")}`).join("; ") || "an empty board";
  };
  const classInWords = (index) => (classes && sizes[index] ? `${classes} of ${sizes[index]}` : "");

  // The filter: words such as a8 (a piece there), Qa8 (this piece), -a8 (nothing).
  const filter = byId("filter");
  const message = byId("message");
  const ANY = -1;
  const NOTHING = -2;
  const wordFor = (square, kind) => {
    if (kind === ANY) return nameOf(square);
    return (kind === NOTHING ? "-" : kinds[kind].symbol) + nameOf(square);
  };
  const conditionOf = (word) => {
    if (squareOf.has(word)) return { square: squareOf.get(word), kind: ANY };
    const [first] = word;
    const square = squareOf.get(word.slice(first.length));
    const kind = first === "-" ? NOTHING : kinds.findIndex(({ symbol }) => symbol === first);
    return square === undefined || kind === -1 ? null : { square, kind };
  };
  let conditions = [];
  let matching = [];
  const passes = (index) => conditions.every(({ square, kind }) => {
    for (let at = starts[index]; at < starts[index + 1]; at += 1) {
      if (Math.floor(pieces[at] / kinds.length) === square) {
        return kind === ANY || pieces[at] % kinds.length === kind;
      }
    }
    return kind === NOTHING;
  });
  const apply = () => {
    const words = filter.value.split(/\s+/).filter((word) => word !== "");
    const wrong = words.filter((word) => conditionOf(word) === null);
    filter.setAttribute("aria-invalid", String(wrong.length > 0));
    message.textContent = wrong.length > 0 ? `There is no square or piece ${wrong.join(", ")}.` : "";
    conditions = words.map(conditionOf).filter((condition) => condition !== null);
    matching = [];
    for (let index = 0; index < lines.length; index += 1) if (passes(index)) matching.push(index);
    byId("clear").hidden = words.length === 0;
    const solutions = `${lines.length.toLocaleString("en")} solution${lines.length === 1 ? "" : "s"}`;
    byId("status").textContent = conditions.length === 0
      ? "" : `${matching.length.toLocaleString("en")} of ${solutions} pass the filter.`;
    refill();
    countSquares();
    // The address of the page is that of what it shows.
    const address = words.length === 0 ? location.pathname + location.search : `#${encodeURIComponent(words.join(" "))}`;
    try {
      history.replaceState(null, "", address);
    } catch {
      // A page without an address of its own has none to change.
    }
  };
  const readAddress = () => {
    const asked = location.hash.slice(1);
    try {
      filter.value = decodeURIComponent(asked);
    } catch {
      filter.value = asked;
    }
    if (asked !== "") byId("panel").open = true;
  };

  // The list: buttons are added as the window nears its end, and drawn while they are near it.
  const list = byId("list");
  const more = byId("more");
  let placed = 0;
  const nearby = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const svg = target.querySelector("svg");
      if (isIntersecting) draw(svg, Number(target.dataset.index), "#lines");
      else svg.replaceChildren();
    }
  }, { rootMargin: "600px" });
  const item = (index) => {
    const li = document.createElement("li");
    const button = document.createElement("button");
    button.className = "thumb";
    button.tabIndex = -1;
    button.dataset.index = index;
    const about = classInWords(index);
    button.setAttribute("aria-label", `Solution ${index + 1}${about && ` ${about}`}. ${inWords(index)}`);
    const svg = element("svg", { viewBox: view.thumb, "aria-hidden": "true" }, button);
    svg.style.aspectRatio = view.thumb.split(" ").slice(2).join(" / ");
    const words = document.createElement("span");
    words.className = "words";
    const number = document.createElement("span");
    number.textContent = index + 1;
    const size = document.createElement("span");
    size.className = "muted";
    size.textContent = about;
    words.append(number, " ", size);
    button.append(words);
    li.append(button);
    nearby.observe(button);
    return li;
  };
  const addBatch = (most = BATCH) => {
    const batch = matching.slice(placed, placed + most);
    placed += batch.length;
    list.append(...batch.map(item));
    more.hidden = placed === matching.length;
  };
  // The Tab key stops at one of all boards, the one that had the focus last; arrows move from there.
  let stop = null;
  const stopAt = (thumb) => {
    if (stop) stop.tabIndex = -1;
    stop = thumb;
    if (stop) stop.tabIndex = 0;
  };
  list.addEventListener("focusin", (event) => stopAt(event.target));
  const refill = () => {
    nearby.disconnect();
    list.replaceChildren();
    placed = 0;
    addBatch();
    stopAt(list.querySelector(".thumb"));
  };
  new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) addBatch();
  }, { rootMargin: "1500px" }).observe(more);

  // The enlarged solution.
  const dialog = byId("large");
  let shown = 0;
  const show = (place) => {
    shown = place;
    const index = matching[place];
    byId("large-title").textContent = `Solution ${(index + 1).toLocaleString("en")}`;
    byId("large-class").textContent = classInWords(index);
    byId("large-words").textContent = inWords(index);
    draw(byId("large-board"), index, "#lines-with-coordinates");
    byId("previous").disabled = place === 0;
    byId("next").disabled = place === matching.length - 1;
    if (!dialog.open) dialog.showModal();
  };
  const showIfThere = (place) => {
    if (place >= 0 && place < matching.length) show(place);
  };
  const thumbOf = (index) => list.querySelector(`[data-index="${index}"]`);
  byId("previous").addEventListener("click", () => showIfThere(shown - 1));
  byId("next").addEventListener("click", () => showIfThere(shown + 1));
  byId("close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => {
    while (placed <= shown && placed < matching.length) addBatch();
    // The page is told a little later; whoever went on to the filter by then stays there.
    if (!byId("panel").contains(document.activeElement)) thumbOf(matching[shown])?.focus();
  });
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) show(matching.indexOf(Number(button.dataset.index)));
  });

  // The board that is clicked to filter: each square with the number of solutions that have it.
  const piece = byId("piece");
  const squares = byId("squares");
  const isOnSquare = (piece) => Math.floor(piece / kinds.length) < rows * columns;
  const hasBoard = rows <= MOST_FILTER_SIDE && columns <= MOST_FILTER_SIDE && (pieces.length === 0 || pieces.some(isOnSquare));
  const buttons = [];
  const toggle = (square) => {
    const kind = Number(piece.value);
    const word = wordFor(square, kind);
    const words = filter.value.split(/\s+/).filter((some) => some !== "");
    const others = words.filter((some) => conditionOf(some)?.square !== square);
    filter.value = (words.includes(word) ? others : [...others, word]).join(" ");
    apply();
  };
  const countSquares = () => {
    if (!hasBoard) return;
    const kind = Number(piece.value);
    const counts = new Uint32Array(rows * columns);
    for (const index of matching) {
      for (let at = starts[index]; at < starts[index + 1]; at += 1) {
        if (kind < 0 || pieces[at] % kinds.length === kind) counts[Math.floor(pieces[at] / kinds.length)] += 1;
      }
    }
    const chosen = new Map(conditions.map((condition) => [condition.square, condition.kind]));
    const numbers = [...counts].map((number) => (kind === NOTHING ? matching.length - number : number));
    const greatest = numbers.reduce((one, other) => Math.max(one, other), 1);
    let digits = 1;
    buttons.forEach((button, square) => {
      const number = numbers[square];
      const share = number / greatest;
      button.style.backgroundColor = number === 0
        ? "" : `color-mix(in srgb, #0b5394 ${Math.round(8 + share * 70)}%, #ffffff)`;
      button.setAttribute("aria-pressed", String(chosen.has(square)));
      const text = document.createElement("span");
      text.textContent = number < 10000 ? number : `${Math.floor(number / 1000)}k`;
      // The name of the button holds what is seen on it.
      const exactly = number < 10000 ? "" : ` (${number})`;
      const said = `${nameOf(square)}: ${text.textContent} solution${number === 1 ? "" : "s"}${exactly}`;
      button.setAttribute("aria-label", said);
      button.title = said;
      const isShown = columns <= 12 && number > 0;
      button.replaceChildren(...(isShown ? [text] : []));
      digits = Math.max(digits, text.textContent.length);
    });
    // So that the longest number fits into a square, however wide the board is.
    squares.style.setProperty("--digits", digits);
  };
  const focusSquare = (square) => {
    buttons.forEach((button, at) => { button.tabIndex = at === square ? 0 : -1; });
    buttons[square].focus();
  };
  const makeFilterBoard = () => {
    if (!hasBoard || rows * columns === 0) {
      byId("filter-board").hidden = true;
      return;
    }
    const [left, top, width, height] = view.full.split(" ").map(Number);
    const share = (length, whole) => `${(100 * length) / whole}%`;
    Object.assign(squares.style, {
      left: share(-left, width),
      top: share(-top, height),
      width: share(columns * CELL, width),
      height: share(rows * CELL, height),
      gridTemplate: `repeat(${rows}, 1fr) / repeat(${columns}, 1fr)`,
    });
    squares.style.setProperty("--columns", columns);
    for (let square = 0; square < rows * columns; square += 1) {
      const button = document.createElement("button");
      button.type = "button";
      button.tabIndex = square === 0 ? 0 : -1;
      button.addEventListener("click", () => { focusSquare(square); toggle(square); });
      buttons.push(button);
    }
    squares.append(...buttons);
    squares.addEventListener("keydown", (event) => {
      const at = buttons.indexOf(document.activeElement);
      const [row, column] = [Math.floor(at / columns), at % columns];
      const to = {
        ArrowLeft: column > 0 && at - 1,
        ArrowRight: column + 1 < columns && at + 1,
        ArrowUp: row > 0 && at - columns,
        ArrowDown: row + 1 < rows && at + columns,
        Home: row * columns,
        End: (row + 1) * columns - 1,
      }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (to !== false) focusSquare(to);
    });
  };
  const option = (value, text) => {
    const made = document.createElement("option");
    made.value = value;
    made.textContent = text;
    piece.append(made);
  };
  option(ANY, "any piece");
  if (kinds.length > 1) kinds.forEach(({ name }, kind) => option(kind, name));
  option(NOTHING, "nothing");
  // Where solutions have as many pieces as there are squares, "any piece" asks nothing.
  const isFull = lines.length > 0 && pieces.length === lines.length * rows * columns;
  if (isFull && kinds.length > 1) piece.value = "0";
  piece.addEventListener("change", countSquares);
  filter.addEventListener("input", apply);
  byId("clear").addEventListener("click", () => {
    filter.value = "";
    apply();
    filter.focus();
  });

  // Keys: arrows, Home and End in the list and in the enlarged view, / to the filter, Escape out of it.
  const placeAfter = (key, at, across) => ({
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - across,
    ArrowDown: at + across,
    Home: 0,
    End: matching.length - 1,
  })[key];
  const moveInList = (event) => {
    const from = document.activeElement.closest(".thumb");
    const isNowhere = document.activeElement === document.body;
    if (!stop || !(from || isNowhere)) return;
    const thumbs = [...list.querySelectorAll(".thumb")];
    const across = thumbs.filter((thumb) => thumb.offsetTop === thumbs[0].offsetTop).length;
    const at = thumbs.indexOf(stop);
    const to = placeAfter(event.key, at, across);
    if (to === undefined) return;
    event.preventDefault();
    // Before a board has the focus, an arrow goes to where the Tab key would stop.
    const place = from || !event.key.startsWith("Arrow") ? to : at;
    if (place >= 0 && place < matching.length) {
      if (place >= placed) addBatch(place + 1 - placed);
      thumbOf(matching[place]).focus();
    }
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (dialog.open) {
      const to = placeAfter(event.key, shown, 1);
      if (to !== undefined) {
        event.preventDefault();
        showIfThere(to);
      }
    } else if (event.key === "/" && document.activeElement !== filter && !filter.closest("[hidden]")) {
      event.preventDefault();
      byId("panel").open = true;
      filter.focus();
    } else if (event.key === "Escape" && byId("panel").contains(document.activeElement)) {
      if (filter.value === "") stop?.focus();
      filter.value = "";
      apply();
    } else {
      moveInList(event);
    }
  });
  window.addEventListener("beforeprint", () => {
    if (placed < MOST_PRINTED) addBatch(MOST_PRINTED - placed);
    for (const thumb of list.querySelectorAll(".thumb")) {
      draw(thumb.querySelector("svg"), Number(thumb.dataset.index), "#lines");
    }
    byId("printed").textContent = placed < matching.length
      ? `The first ${placed} of ${matching.length} solutions.` : "";
  });

  // Of a single solution there is nothing to choose: it is drawn as a whole.
  const isOnly = lines.length === 1;
  const only = byId("only");
  const drawOnly = () => {
    const svg = only.querySelector("svg");
    svg.setAttribute("viewBox", view.full);
    draw(svg, 0, "#lines-with-coordinates");
    const size = classInWords(0);
    byId("only-words").textContent = inWords(0) + (size ? ` (${size})` : "");
  };
  only.hidden = !isOnly;
  byId("several").hidden = isOnly;
  byId("panel").parentElement.hidden = lines.length < 2;
  list.classList.toggle("few", lines.length <= 3);
  byId("panel").open = window.matchMedia("(min-width: 60rem)").matches;
  for (const id of ["filter-drawing", "filter-borders"]) byId(id).setAttribute("viewBox", view.full);
  byId("large-board").setAttribute("viewBox", view.full);
  makeFilterBoard();
  readAddress();
  window.addEventListener("hashchange", () => {
    readAddress();
    if (!isOnly) apply();
  });
  if (isOnly) drawOnly();
  else apply();
})();
