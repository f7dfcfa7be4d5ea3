import { containing } from "#db/sql.ts";

export interface CodeCondition {
	sql: string;
	values: string[];
}

/** By length the indexes differ: parts of codes, trigrams, fives. Lower case of other than ASCII may be longer. */
export function codeContains(text: string): CodeCondition {
	const pattern = containing(text);
	const plain = /^[\x20-\x7e]+$/.test(text);
	if (plain && text.length <= 2)
		return { sql: "code_parts(s.drawing) @> array[lower(?)] and s.drawing ilike ?", values: [text, pattern] };
	// Joined to nothing, the code has no trigrams: to read them too would take longer than all the rest.
	if (plain && text.length >= 5)
		return { sql: "code_fives(s.drawing) @> code_fives(?) and s.drawing || '' ilike ?", values: [text, pattern] };
	return { sql: "s.drawing ilike ?", values: [pattern] };
}
