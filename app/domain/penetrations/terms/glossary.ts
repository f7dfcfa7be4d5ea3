import { GLOSSARY_FIELDS, type GlossaryField } from "#app/domain/penetrations/penetration-fields.ts";
import { plainForms } from "#app/domain/plain-text.ts";

/** Fields in which an owner may say what a blank means. The empty text stands for the blank. */
export const BLANK_FIELDS = ["insulation", "thickness", "service_type"] as const;

export type BlankField = (typeof BLANK_FIELDS)[number];

/** Meanings of a blank, and of a word such as `TBC`. Only an insulation can be none. */
export const NONE = "none";
export const NOT_KNOWN = "not known";

export type BlankMeaning = "" | typeof NONE | typeof NOT_KNOWN;

export const blankMeanings = (field: BlankField): BlankMeaning[] =>
	field === "insulation" ? [NONE, NOT_KNOWN] : [NOT_KNOWN];

/** The words of a project's list by {@link glossaryKey}, each with the meaning that the owner gave it. */
export type Glossary = ReadonlyMap<string, string>;

/** Typographic dashes, spaces and digits are their plain form: programs write them in place of what was typed. */
export const plainText = (text: string): string =>
	plainForms(text)
		.replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, "")
		.replaceAll(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, "-")
		.replaceAll(/\s+/g, " ")
		.trim();

/** Texts with the same key are the same word: case and spaces do not matter, except for a space between two numbers. */
export const wordKey = (text: string): string =>
	text
		.normalize("NFC")
		.toLowerCase()
		.replaceAll(/(?<!\d)\s+|\s+(?!\d)/g, "");

export const glossaryKey = (field: GlossaryField, key: string): string => `${field} ${key}`;

const meaningOf = (meanings: Glossary, field: GlossaryField, text: string) =>
	meanings.get(glossaryKey(field, wordKey(text)));

/** The meaning that the owner gave to the blanks of a field, for the whole list; empty where there is none. */
export const blankMeaning = (meanings: Glossary, field: BlankField): BlankMeaning =>
	blankMeanings(field).find((meaning) => meaning === meaningOf(meanings, field, "")) ?? "";

export function asMeant<Texts extends Record<GlossaryField, string>>(texts: Texts, meanings: Glossary): Texts {
	if (meanings.size === 0) return texts;
	const meant = GLOSSARY_FIELDS.map((field) => [field, meaningOf(meanings, field, texts[field]) ?? texts[field]]);
	return { ...texts, ...Object.fromEntries(meant) };
}

/**
 * Writes a text with the meaning that the owner gave it, so that paper shows how it was read. A blank is printed only
 * if the owner decided that it means none.
 */
export function withMeaning(text: string, field: GlossaryField, meanings: Glossary): string {
	const meaning = meaningOf(meanings, field, text);
	if (text === "") return meaning === NONE ? `${field} blank (read as none)` : "";
	return meaning === undefined ? text : `${text} (read as ${meaning})`;
}
