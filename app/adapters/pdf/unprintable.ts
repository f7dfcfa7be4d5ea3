/** The names of scripts, as people name a text in it. */
const SCRIPTS: [script: RegExp, name: string][] = [
	[/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "Japanese text"],
	[/\p{Script=Han}/u, "Chinese text"],
	[/\p{Script=Hangul}/u, "Korean text"],
	[/\p{Script=Arabic}/u, "Arabic text"],
	[/\p{Script=Hebrew}/u, "Hebrew text"],
	[/\p{Script=Devanagari}/u, "Hindi text"],
	[/\p{Script=Thai}/u, "Thai text"],
	[/\p{Script=Tamil}/u, "Tamil text"],
	[/\p{Script=Gurmukhi}/u, "Punjabi text"],
	[/\p{Script=Gujarati}/u, "Gujarati text"],
	[/\p{Script=Bengali}/u, "Bengali text"],
	[/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u, "emoji"],
	[/\p{L}/u, "text in another script"],
];

const BLANK = /^[\p{Z}\p{Cc}]$/u;
/** They stand upon or join the letters before them, and show nothing by themselves. */
const MARK = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** All that is in it, in its order; signs beside a text are taken for its own. */
function named(stretch: string): string {
	// Japanese is written with Chinese signs as well.
	const shown = KANA.test(stretch) ? stretch.replaceAll(/\p{Script=Han}/gu, "の") : stretch;
	const found = Array.from(shown, (character) => SCRIPTS.find(([script]) => script.test(character))?.[1]);
	const names = [...new Set(found.filter((name) => name !== undefined))];
	const [last = "sign that cannot be printed", ...before] = names.toReversed();
	return `[${before.length > 0 ? `${before.toReversed().join(", ")} and ${last}` : last}]`;
}

/** The text with each stretch of characters that no font has replaced by words, such as `[Tamil text]`. */
export function inWords(text: string, isDrawn: (code: number) => boolean): string {
	let [written, stretch, blanks] = ["", "", ""];
	const close = () => {
		written += (stretch ? named(stretch) : "") + blanks;
		[stretch, blanks] = ["", ""];
	};
	for (const character of text) {
		if (stretch !== "" && BLANK.test(character)) blanks += character;
		else if (stretch !== "" && MARK.test(character)) stretch += character;
		else if (isDrawn(character.codePointAt(0) ?? 0) || BLANK.test(character) || MARK.test(character)) {
			close();
			written += character;
		} else {
			stretch += blanks + character;
			blanks = "";
		}
	}
	close();
	return written;
}
