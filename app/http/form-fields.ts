export const MOST_FIELDS = 500;

export interface SentForm {
	fields: FormData;
	fault?: string;
}

export const tooManyFields = (most: number) => `The form has more than ${most} fields.`;
const unknownField = (name: string) =>
	`The form has a field that this page does not know: "${name.length > 40 ? `${name.slice(0, 40)}…` : name}".`;

/** Before any parser sees them: unknown and surplus fields are left out. Work and memory grow with the bytes alone. */
export function fieldTaker(knows: (name: string) => boolean, most = MOST_FIELDS, fields = new FormData()) {
	const sent: SentForm = { fields };
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
		may,
		take(name: string, value: string): void {
			if (may(name)) sent.fields.append(name, value);
		},
		isFull: () => count > most,
	};
}

export function* urlEncodedPairs(text: string): Generator<[name: string, value: string]> {
	for (let at = 0; at <= text.length; ) {
		const found = text.indexOf("&", at);
		const end = found < 0 ? text.length : found;
		if (end > at) yield* new URLSearchParams(text.slice(at, end));
		at = end + 1;
	}
}
