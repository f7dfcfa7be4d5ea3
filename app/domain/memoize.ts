/** Longer texts are rare, and would take more room than they save time. */
const MAX_TEXT_LENGTH = 500;

/** Remembers what a pure function of one text has answered for up to `max` texts, and begins anew with the next. */
export function memoize<Made>(make: (text: string) => Made, { max }: { max: number }): (text: string) => Made {
	const known = new Map<string, Made>();
	return (text) => {
		const found = known.get(text);
		if (found !== undefined) return found;
		const made = make(text);
		if (text.length > MAX_TEXT_LENGTH) return made;
		if (known.size >= max) known.clear();
		known.set(text, made);
		return made;
	};
}
