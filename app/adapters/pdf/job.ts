export interface FinishSection {
	/** Named destination in the printed document; null = its first page. */
	dest: string | null;
	/** Its bookmark; empty = none. */
	title: string;
	/** 2 = below the last section of level 1. */
	level: 1 | 2;
	/** Printed at the head of each of its pages but the first. */
	head: string;
	/**
	 * Destination of the head of a table in whose rows it begins, wherever that is on a page. The table's head is printed
	 * again on each page; the first section of a table begins right below it.
	 */
	inTable?: string;
	marks: string[];
}

export interface FinishUpload {
	/** Destination of the section behind whose last page it stands; null = at the end. */
	behind: string | null;
	dest: string;
	/** The name by which the notice that takes its place speaks of it. */
	title: string;
	bookmark: string;
	/** Its content in words, for who cannot see it. */
	alt: string;
	/** The level in the bookmarks: 3 = below the last section of level 2. */
	level: 2 | 3;
	/** Printed at the head of each of its pages. */
	head: string;
	marks: string[];
	/** Words over each of its pages, which are then crossed out; empty = the document holds. */
	stamp: string;
	/** A drawing that cannot be read is printed as its picture, in another go; no notice takes its place. */
	isDrawing: boolean;
	/** Head and reference say whether the sheet is at full size; before facts of version 2 they did not. */
	statesScale: boolean;
}

export interface DamagedPage {
	/** Its number among the uploads, from 0. */
	upload: number;
	/** The page, counted from 1. */
	page: number;
}

export interface Finished {
	pdf: Uint8Array;
	pages: number;
	/** Uploads of which nothing could be printed. */
	failed: number[];
	/** Pages of the others that could not be printed. */
	damaged: DamagedPage[];
}

/** Every text except the project's stands whole on every page. */
export interface PrintedFooter {
	project: string;
	revision?: string;
	document: string;
	check?: string;
	issuer?: string;
}

/** Plain data, so that it can be handed to another process. */
export interface FinishJob {
	title: string;
	author: string;
	subject: string;
	producer: string;
	/** BCP 47. */
	language: string;
	/** ISO 8601. */
	created: string;
	/** "page x of y" stands at its right. */
	footer: PrintedFooter;
	sections: FinishSection[];
	uploads: FinishUpload[];
	/** ISO 8601: there is a place for a signature of that time. */
	signedAt?: string;
	/** Links to destinations that begin so get the page number at their right end. */
	numberedPrefix: string;
	/** By some of these the destination up to whose page the number goes, as in `4–7`. */
	numberedUntil?: Record<string, string>;
}
