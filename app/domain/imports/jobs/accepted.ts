/** What a file of an upload can be, by its extension. */
export type UploadKind = "csv" | "zip" | "pdf" | "image";

/** By the extension in small letters. */
export const KINDS: Record<string, UploadKind> = {
	csv: "csv",
	zip: "zip",
	pdf: "pdf",
	png: "image",
	jpg: "image",
	jpeg: "image",
	webp: "image",
	gif: "image",
};

/** What a browser's file dialogue offers. */
export const ACCEPTED = Object.keys(KINDS)
	.map((extension) => `.${extension}`)
	.join(",");
