import { withoutHiddenCharacters } from "#app/domain/hidden-characters.ts";

const BASE_LENGTH = 15;

const forbidden = /[/\\:*?"<>|]/g;

/** The name to show; it never becomes part of a path. */
export function displayFileName(sent: string): string {
	const segment = sent.split(/[/\\]/).at(-1) ?? "";
	const clean = withoutHiddenCharacters(segment).replace(forbidden, "");
	const extension = fileExtension(clean);
	const base = Array.from(clean.slice(0, clean.length - extension.length)).slice(0, BASE_LENGTH);
	return `${base.join("") || "file"}${extension}`;
}

export function fileExtension(name: string): string {
	return /\.[^./\\]+$/.exec(name)?.[0] ?? "";
}

export const asJpeg = (name: string): string => `${name.slice(0, name.length - fileExtension(name).length)}.jpg`;
