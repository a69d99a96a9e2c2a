/** The words of an opt-out worth recognising when misspelt, and words of their own that look alike. */
const targets = ["stop", "quit", "remove", "delete", "texting", "message", "contact", "unsubscribe"] as const;
const otherWords = new Set(
  (
    "shop step top tops sop stow stops stoop strop stomp slop swop atop stoup soap stump stamp setup " +
    "quite quiet quilt suit quits quip fruit remote removed remover removes removal move deleted deletes " +
    "testing resting taxing exiting texing messages messaged massage massages contacts contract contacted " +
    "subscribe resubscribe resubscribed subscribed subscriber unsubscribed unsubscribes contacto contacte quita quite quitan"
  ).split(" "),
);

const width = 16;
const distances = new Uint8Array(width * width);

/**
 * The word a misspelt one was meant to be ("stpo" -> "stop"), or the word itself. One letter may be wrong,
 * missing, extra or swapped; two in long words.
 */
export function meantWord(word: string): string {
  if (word.length < 3 || word.length > 14 || otherWords.has(word)) return word;
  for (const target of targets) {
    const allowed = target.length > 8 ? 2 : 1;
    if (word === target) return word;
    if (Math.abs(word.length - target.length) > allowed) continue;
    if (distance(word, target) <= allowed) return target;
  }
  return word;
}

/** Letters to change, drop, add or swap with their neighbour to turn one word into the other. */
function distance(left: string, right: string): number {
  for (let at = 0; at < width; at += 1) {
    distances[at] = at;
    distances[at * width] = at;
  }
  for (let row = 1; row <= left.length; row += 1) {
    for (let column = 1; column <= right.length; column += 1) {
      const at = row * width + column;
      const isSame = left.charCodeAt(row - 1) === right.charCodeAt(column - 1);
      let least = Math.min(
        distances[at - width]! + 1,
        distances[at - 1]! + 1,
        distances[at - width - 1]! + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        left.charCodeAt(row - 1) === right.charCodeAt(column - 2) &&
        left.charCodeAt(row - 2) === right.charCodeAt(column - 1);
      if (isSwapped) least = Math.min(least, distances[at - 2 * width - 2]! + 1);
      distances[at] = least;
    }
  }
  return distances[left.length * width + right.length]!;
}
