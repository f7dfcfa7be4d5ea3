/** What a stored file is for; the same words stand in the table `file`. */
export type FileKind = "drawing_pdf" | "drawing_image" | "product_image" | "tds" | "msds" | "warranty" | "schedule";

/** What is known about stored bytes: the columns of a row of `file` but its id and state. */
export interface StoredFileFacts {
	kind: FileKind;
	/** The name shown to people. */
	name: string;
	/** The MIME type. */
	type: string;
	bytes: number;
	/** Of the stored bytes, in hexadecimal. */
	sha256: string;
	/** Pixels; null for what is no image. */
	width: number | null;
	height: number | null;
	/** Made by the store at random; says nothing about the content. */
	storageKey: string;
}

/** The field of a form or call that carries a file of this kind. */
export const fileFields: Record<FileKind, string> = {
	drawing_pdf: "pdf",
	drawing_image: "img",
	product_image: "img",
	tds: "tds",
	msds: "msds",
	warranty: "pdf",
	schedule: "pdf",
};
