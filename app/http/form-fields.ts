/** Most fields of a form or a multipart body, files included; an import of many files states its own number. */
export const MOST_FIELDS = 500;

/** The fields of a form as far as they were taken, and why it is refused all the same. */
export interface SentForm {
	fields: FormData;
	/** What is wrong with the form as a whole, in words for a person. */
	fault?: string;
}

export const tooManyFields = (most: number) => `The form has more than ${most} fields.`;
const unknownField = (name: string) =>
	`The form has a field that this page does not know: "${name.length > 40 ? `${name.slice(0, 40)}…` : name}".`;

/**
 * Takes the fields of a form one by one, before any parser sees them: a name that `knows` does not know and a field
 * beyond `most` are left out and make the form a faulty one. Work and memory grow with the bytes alone.
 */
export function fieldTaker(knows: (name: string) => boolean, most = MOST_FIELDS) {
	const sent: SentForm = { fields: new FormData() };
	let count = 0;
	const may = (name: string): boolean => {
		count += 1;
		if (count > most) sent.fault ??= tooManyFields(most);
		else if (!knows(name)) sent.fault ??= unknownField(name);
		else return true;
		return false;
	};
	return {
		sent,
		/** Whether a part of this name is taken; it counts either way. */
		may,
		/** Takes a field of text. */
		take(name: string, value: string): void {
			if (may(name)) sent.fields.append(name, value);
		},
		/** Whether no further field will be taken. */
		isFull: () => count > most,
	};
}

/** The pairs of an application/x-www-form-urlencoded text, one after the other, as the URL standard reads them. */
export function* urlEncodedPairs(text: string): Generator<[name: string, value: string]> {
	for (let at = 0; at <= text.length; ) {
		const found = text.indexOf("&", at);
		const end = found < 0 ? text.length : found;
		// One pair at a time, so that whoever stops early has not paid for the rest.
		if (end > at) yield* new URLSearchParams(text.slice(at, end));
		at = end + 1;
	}
}
