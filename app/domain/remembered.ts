/** Longer texts are rare, and would take more room than they save time. */
const MOST_TEXT = 500;

/** A function of a text alone that costs more than a look: its answers are kept for up to `most` texts, then it begins anew. */
export function memoize<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
	const known = new Map<string, Made>();
	return (text) => {
		const found = known.get(text);
		if (found !== undefined) return found;
		const made = make(text);
		if (text.length > MOST_TEXT) return made;
		if (known.size >= most) known.clear();
		known.set(text, made);
		return made;
	};
}
