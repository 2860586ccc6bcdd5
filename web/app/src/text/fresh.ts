// The text that a new puzzle begins with.
import type { Text } from "../share/gallery";

/** What a text is called until somebody names it. */
export const UNNAMED = "puzzle.toml";

/** What stands in it until other pieces are chosen. */
export const STAR = `# What is placed on it.
[pieces.star]
moves = "none"

# The rules. This one: one star in each row and column.
[[count]]
of = "star"
each = ["row", "column"]
exactly = 1
`;

export const FRESH: Text = {
  name: UNNAMED,
  text: `title = "A new puzzle"

# The board. Instead of a size it can have a picture: layout = """ ... """
[board]
size = 6

${STAR}
# More rules: "Add a rule" at the board has some; Ctrl+Space here lists all tables and keys.
`,
};
