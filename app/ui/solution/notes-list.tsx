import * as css from "./notes-list.css.ts";

/** The installation notes of a solution in their order; `id` is the note's own number, as it stands in the schedule. */
export function NotesList({ notes }: { notes: { id: number; text: string }[] }) {
	return (
		<ol className={css.list}>
			{notes.map((note) => (
				<li key={note.id} value={note.id} className={css.note}>
					<span className={css.number}>{note.id}</span>
					<span className={css.words}>{note.text}</span>
				</li>
			))}
		</ol>
	);
}
