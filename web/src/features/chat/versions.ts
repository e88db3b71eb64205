/** The two versions in an answer about a message that somebody wants to send: its second and third paragraph. */

/** What opens a version; a model writes much like the script. Only these: a version may begin with "Sorry." itself. */
const LABELS = [
  "하나|둘|첫째|둘째|(?:첫|두) ?번째",
  "(?:one|two|first|second|another)(?: way| version)?",
  "其?[一二]",
  "(?:ひと|ふた|[一二])つ[め目]",
  "une?(?: première| seconde| deuxième| autre)?|deux",
  "एक|दो|पहला|दूसरा",
  "[12]",
].join("|");
const LABEL = new RegExp(`^(?:${LABELS})\\s*[.:。：、।)]\\s*`, "iu");
const QUOTED = /^["“«‘「『]\s*([^"“”«»「」『』]+?)\s*["”»’」』]$/u;

function words(paragraph: string): string {
  const bare = paragraph.replace(LABEL, "").trim();
  return QUOTED.exec(bare)?.[1] ?? bare;
}

/** Both versions as they may be sent, without label and quotation marks; null where the answer has none. */
export function versions(answer: string): readonly [string, string] | null {
  const [, first, second] = answer.trim().split(/\n\s*\n/u);
  return first === undefined || second === undefined ? null : [words(first), words(second)];
}
