export type FileKind = "drawing_pdf" | "drawing_image" | "product_image" | "tds" | "msds" | "warranty" | "schedule";

export interface StoredFileFacts {
	kind: FileKind;
	name: string;
	type: string;
	bytes: number;
	sha256: string;
	width: number | null;
	height: number | null;
	storageKey: string;
	/** Of the text of a drawing's PDF, where it was read. */
	statedFrrs?: string[];
	statedCodes?: string[];
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

/** On screens; the API keeps to one message for each kind (docs/rules/files.md#accepted). */
export const TOO_MANY_PAGES = "The PDF has more than 200 pages.";
export const TOO_MANY_PIXELS = "The image has more than 50 megapixels.";
