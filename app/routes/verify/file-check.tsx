import type { FileOf } from "#app/domain/verification/file.sql.ts";
import { Note } from "./note.tsx";

/** Null: it is the file of no issue of the project. */
export function FileAnswer({ file }: { file: FileOf | null }) {
	if (file?.than === "same") return <Note kind="good" title="This is the issued file, unchanged" />;
	return (
		<Note kind="bad" title="This is not the issued file">
			{file ? (
				<>
					It is {file.than === "older" ? "an older" : "a newer"} issue of the same project, unchanged: {file.documentNo}
					, issue {file.no}.
				</>
			) : (
				<>
					It is another document, or it was changed: a single other byte makes another file, and so does saving it
					again.
				</>
			)}
		</Note>
	);
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
