import type { ImportProgress } from "./report.ts";

const doing: Record<ImportProgress["phase"], string> = {
	waiting: "Waiting for another import",
	reading: "Reading",
	checking: "Checking",
	files: "Storing the files of",
	writing: "Writing",
	storing: "Finishing",
};

export const progressWords = ({ phase, file }: Pick<ImportProgress, "phase" | "file">): string =>
	`${doing[phase]} ${file}`.trimEnd();

/** Share of a file done when a phase begins; only reading measures itself. */
const begun: Record<ImportProgress["phase"], number> = {
	waiting: 0,
	reading: 0,
	checking: 0.4,
	files: 0.5,
	writing: 0.8,
	storing: 1,
};

/** 0 to 100; each file counts by its bytes. */
export function progressPercent(now: ImportProgress, files: readonly { name: string; bytes: number }[]): number {
	const total = files.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
	const at = files.findIndex(({ name }) => name === now.file);
	const before = files.slice(0, Math.max(0, at)).reduce((sum, { bytes }) => sum + bytes, 0);
	const read = now.phase === "reading" && now.totalBytes > 0 ? (now.bytes / now.totalBytes) * begun.checking : 0;
	const share = (files[at]?.bytes ?? 0) * (begun[now.phase] + read);
	return Math.min(100, Math.floor(((before + share) / total) * 100));
}
