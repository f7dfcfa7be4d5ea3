/** One stretch of the printed document, from the page of its destination to the next section's. */
export interface FinishSection {
	/** Named destination in the printed document; null = its first page. */
	dest: string | null;
	/** In the bookmarks. */
	title: string;
	/** 2 = below the last section of level 1. */
	level: 1 | 2;
	/** At the head of each of its pages but the first. */
	head: string;
	/** Stamped at the head of each of its pages, such as "Cancelled". */
	marks: string[];
}

/** An uploaded document to put in. */
export interface FinishUpload {
	/** Destination of the section behind whose last page it stands; null = at the end. */
	behind: string | null;
	/** Named destination that the printed document's links use; moved to the first page of the upload. */
	dest: string;
	title: string;
	/** Its content in words, for who cannot see it. */
	alt: string;
	/** In the bookmarks: 3 = below the last section of level 2. */
	level: 2 | 3;
	/** At the head of each of its pages. */
	head: string;
	marks: string[];
	/** Words over each of its pages, which are then crossed out; empty = the document holds. */
	stamp: string;
	/**
	 * Where its first page is shown within the printed document: in the rectangle of the link to the destination `box`.
	 * Where that makes it too small to be read on paper it gets a page of its own as well, and the rectangle of the link
	 * to `dest` says so. Null = it stands on pages of its own, and a notice takes its place when it cannot be read.
	 */
	box: string | null;
	/** Whether head and reference say to what scale the sheet is shown; before facts of version 2 they did not. */
	saysScale: boolean;
}

/** The finished document, and which uploads are not in it because they could not be read. */
export interface Finished {
	pdf: Uint8Array;
	failed: number[];
}

/** At the foot of every page. */
export interface Foot {
	left: string;
	middle: string;
	/** On a line of its own below. */
	check?: string;
}

/** Plain data, so that it can be handed to another process. */
export interface FinishJob {
	title: string;
	author: string;
	subject: string;
	/** The name of the product. */
	producer: string;
	/** BCP 47. */
	language: string;
	/** ISO 8601. */
	created: string;
	/** "page x of y" stands at its right. */
	foot: Foot;
	sections: FinishSection[];
	uploads: FinishUpload[];
	/** ISO 8601: there is a place for a signature of that time. */
	signedAt?: string;
	/** Links to destinations that begin so get the page number at their right end. */
	numberedPrefix: string;
}
