import { filesWords } from "#app/routes/management/imports/import-labels.ts";

export const PROPOSAL_STATES = {
	open: { status: "draft", text: "waiting" },
	published: { status: "active", text: "published" },
	rejected: { status: "cancelled", text: "rejected" },
	withdrawn: { status: "inactive", text: "withdrawn" },
} as const;

interface Titled {
	id: number;
	kind: "record" | "import" | "undo" | "version" | "merge";
	noun: string;
	label: string;
	files: string[];
	run: number | null;
	jobTitle: string | null;
}

/** A short name such as `specimen A1`, `Import of specimens.csv` or `Undo of import 12`. */
export function proposalTitle({ id, kind, noun, label, files, run, jobTitle }: Titled): string {
	if (kind === "import") {
		if (jobTitle) return jobTitle;
		return files.length > 0 ? `Import of ${filesWords(files.map((name) => ({ name })))}` : "Import";
	}
	if (kind === "undo") return `Undo of import ${run ?? id}`;
	if (kind === "merge") return `Merge of ${noun} ${label}`;
	return kind === "version" ? `Earlier version of ${noun} ${label}` : `Change of ${noun} ${label}`;
}
