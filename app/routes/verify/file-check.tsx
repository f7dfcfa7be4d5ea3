import type { ReactNode } from "react";
import type { FileOf } from "#app/domain/verification/verify-issue.ts";

interface NoteProps {
	kind: "good" | "warning" | "bad";
	title: string;
	children?: ReactNode;
}

export function Note({ kind, title, children }: NoteProps) {
	return (
		<div className={`note ${kind}`}>
			<strong>{title}</strong>
			{children}
		</div>
	);
}

interface FileAnswerProps {
	/** Null: no issue of the project has its hash, and it carries the number of none. */
	file: FileOf | null;
	/** Its bytes were seen, not only their hash. */
	seen: boolean;
}

/** Whoever writes a file writes the number that it carries: of that it says no more than that it is there. */
export function FileAnswer({ file, seen }: FileAnswerProps) {
	if (file?.than === "same" && file.bytes === "unchanged") {
		return (
			<Note kind="good" title="This is the issued file, unchanged">
				That is said of the file that was chosen here. If somebody sent you this address, choose your own file below.
			</Note>
		);
	}
	return (
		<Note kind="bad" title="This is not the issued file">
			{file ? ofAnIssue(file) : seen ? FOREIGN : UNKNOWN}
		</Note>
	);
}

const FOREIGN =
	"Nothing was found in it that names this schedule: it is another document, or a copy that was printed, converted or encrypted.";

const UNKNOWN =
	"It is another document, or it was changed: a single other byte makes another file, and so does saving it again.";

const THAN = { same: "", older: "an older issue of the same project", newer: "a newer issue of the same project" };

function ofAnIssue({ documentNo, no, than, bytes }: FileOf): string {
	if (bytes === "unchanged") return `It is ${THAN[than]}, unchanged: ${documentNo}, issue ${no}.`;
	const which = [`the number ${documentNo}`, THAN[than]].filter(Boolean).join(", ");
	return bytes === "as many"
		? `It carries ${which}, and is as long as the file that was issued with it, but not all bytes are the same: it was changed, or made to look like it.`
		: `It carries ${which}, but is not as long as the file that was issued with it: it was saved again or changed, or made to look like it.`;
}

export function FileForm({ action }: { action: string }) {
	return (
		<>
			<h2>Is your file this issue?</h2>
			<form method="post" action={action} encType="multipart/form-data">
				<p>
					<label htmlFor="file">PDF, up to 100 MB. It is not stored.</label>
				</p>
				<p>
					<input id="file" name="file" type="file" accept="application/pdf,.pdf" required />
				</p>
				<p>
					<button type="submit">Check the file</button>
				</p>
			</form>
		</>
	);
}
