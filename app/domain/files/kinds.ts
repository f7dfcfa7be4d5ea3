export type FileKind = "drawing_pdf" | "drawing_image" | "product_image" | "tds" | "msds" | "warranty" | "schedule";

/** The columns of a row of `file` but its id and state. */
export interface StoredFileFacts {
	kind: FileKind;
	name: string;
	type: string;
	bytes: number;
	/** Of the stored bytes, in hexadecimal. */
	sha256: string;
	/** Pixels; null for what is no image. */
	width: number | null;
	height: number | null;
	/** Random; says nothing about the content. */
	storageKey: string;
}

export const fileFields: Record<FileKind, string> = {
	drawing_pdf: "pdf",
	drawing_image: "img",
	product_image: "img",
	tds: "tds",
	msds: "msds",
	warranty: "pdf",
	schedule: "pdf",
};
