/** Fields whose words an owner may say the meaning of, for the whole list of a project. */
export const SAID_FIELDS = ["orientation", "substrate", "classification", "service", "service_type", "size"] as const;

export type SaidField = (typeof SAID_FIELDS)[number];

/** Words of a project's list by {@link saidKey}, each with the meaning that its owner gave it. */
export type Said = ReadonlyMap<string, string>;

/** By which texts are one word: neither case nor spaces matter. */
export const wordKey = (text: string): string => text.normalize("NFC").toLowerCase().replaceAll(/\s/g, "");

export const saidKey = (field: SaidField, key: string): string => `${field} ${key}`;

const meaningOf = (said: Said, field: SaidField, text: string) => said.get(saidKey(field, wordKey(text)));

export function asMeant<Texts extends Record<SaidField, string>>(texts: Texts, said: Said): Texts {
	const meant = SAID_FIELDS.map((field) => [field, meaningOf(said, field, texts[field]) ?? texts[field]]);
	return { ...texts, ...Object.fromEntries(meant) };
}

/** A text as it was written, with what it is read as where the owner said so: paper hides no reading. */
export function withMeaning(text: string, field: SaidField, said: Said): string {
	const meaning = meaningOf(said, field, text);
	return meaning === undefined ? text : `${text} (read as ${meaning})`;
}
