import { PDFDocument } from "@cantoo/pdf-lib";
import type { FinishJob } from "#app/adapters/pdf/job.ts";

/** A page as if it had been printed. */
export async function printedPage(): Promise<Uint8Array> {
	const printed = await PDFDocument.create();
	printed.addPage([595, 842]).drawText("Printed");
	return printed.save();
}

/** So many uploads appended, one after the other. */
export const appending = (uploads: number, changes: Partial<FinishJob> = {}): FinishJob => ({
	title: "Schedule",
	author: "Ann Lee",
	subject: "PFS-1",
	producer: "Passive Fire Schedules",
	language: "en-NZ",
	created: "2026-11-20T00:00:00.000Z",
	footer: { project: "Tower", document: "PFS-1" },
	sections: [{ dest: null, title: "Front", level: 1, head: "", marks: [] }],
	uploads: Array.from({ length: uploads }, (_, at) => ({
		behind: null,
		level: 2,
		stamp: "",
		statesScale: false,
		isDrawing: false,
		dest: `a-${at}`,
		title: `Upload ${at}`,
		bookmark: `Upload ${at}`,
		alt: `Picture ${at}`,
		head: `Head ${at}`,
		marks: [],
	})),
	numberedPrefix: "a-",
	...changes,
});
