import { amount } from "#app/amounts.ts";
import { MAX_MEGAPIXELS, MAX_PAGES, MAX_REPORT_PAGES } from "#app/file-limits.ts";

export type FileKind =
	| "drawing_pdf"
	| "drawing_image"
	| "product_image"
	| "logo"
	| "tds"
	| "msds"
	| "report"
	| "warranty"
	| "schedule"
	| "photo"
	| "plan"
	| "plan_picture"
	| "pack";

export type CatalogueFileKind = Exclude<FileKind, "logo" | "schedule" | "photo" | "plan" | "plan_picture" | "pack">;

/** A picture that is encoded anew, in one size. */
export type PictureKind = "product_image" | "logo";

export interface StoredFileFacts {
	kind: FileKind;
	name: string;
	type: string;
	bytes: number;
	sha256: string;
	width: number | null;
	height: number | null;
	storageKey: string;
	/** The FRRs and codes in the text of a drawing's PDF, where it was read. */
	statedFrrs?: string[];
	statedCodes?: string[];
}

export const fileFields: Record<FileKind, string> = {
	drawing_pdf: "pdf",
	drawing_image: "img",
	product_image: "img",
	logo: "logo",
	tds: "tds",
	msds: "msds",
	report: "document",
	warranty: "pdf",
	schedule: "pdf",
	photo: "photos",
	plan: "file",
	plan_picture: "file",
	pack: "pack",
};

export const NOT_A_PDF = "Only PDF files are accepted.";
export const NOT_PNG_OR_JPEG = "Only PNG or JPEG images are accepted.";
export const NOT_AN_IMAGE = "Upload a valid image.";
export const NOT_A_PHOTO = "Photos are JPEG, PNG or WebP.";
export const NOT_A_PLAN = "Plans are PDF, JPEG or PNG files.";
export const HEIC_PHOTO =
	"This photo is HEIC, which cannot be read here. On an iPhone choose Settings > Camera > Formats > Most Compatible and take it again, or share the photo as JPEG.";

/** Messages for screens alone, since the API keeps to one message for each kind (docs/rules/files.md#accepted). */
export const TOO_MANY_PAGES = `The PDF has more than ${MAX_PAGES} pages.`;
export const TOO_MANY_REPORT_PAGES = `The PDF has more than ${amount(MAX_REPORT_PAGES)} pages.`;
export const TOO_MANY_PIXELS = `The image has more than ${MAX_MEGAPIXELS} megapixels.`;
