import * as css from "./solutions.css.ts";

/** The installation notes of a solution in their order; `id` is the note's own number, as it stands in the schedule. */
export function NotesList({ notes }: { notes: { id: number; text: string }[] }) {
	return (
		<ol className={css.notesListList}>
			{notes.map((note) => (
				<li key={note.id} value={note.id} className={css.notesListNote}>
					<span className={css.notesListNumber}>{note.id}</span>
					<span className={css.notesListWords}>{note.text}</span>
				</li>
			))}
		</ol>
	);
}
