export type UploadKind = "csv" | "zip" | "pdf" | "image";

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

export const ACCEPTED = Object.keys(KINDS)
	.map((extension) => `.${extension}`)
	.join(",");

/** Beside the annotated copies; no list of an import begins like this. */
export const CHANGES_FILE = "changes.csv";
