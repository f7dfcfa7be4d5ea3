/** Brackets inside texts do not count. */
export function nestedDeeper(text: string, most: number): boolean {
	let level = 0;
	let quoted = false;
	for (let at = 0; at < text.length; at++) {
		const char = text.charCodeAt(at);
		if (quoted) {
			if (char === BACKSLASH) at += 1;
			else if (char === QUOTE) quoted = false;
		} else if (char === QUOTE) quoted = true;
		else if (char === OPEN_LIST || char === OPEN_OBJECT) {
			level += 1;
			if (level > most) return true;
		} else if (char === CLOSE_LIST || char === CLOSE_OBJECT) level -= 1;
	}
	return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
