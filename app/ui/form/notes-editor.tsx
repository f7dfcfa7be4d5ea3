import * as field from "#app/ui/base/fields.css.ts";
import { Button } from "#app/ui/text/button.tsx";
import * as css from "./editors.css.ts";

interface NotesEditorProps {
	notes: string[];
	maxLength: number;
	full: boolean;
}

/** A field `note` each, and buttons `move` of "note:up:2", "note:down:2", "note:remove:2" and "note:add". */
export function NotesEditor({ notes, maxLength, full }: NotesEditorProps) {
	return (
		<>
			<ol className={css.notesEditorList}>
				{notes.map((note, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a note has nothing of its own but its place
					<li key={at} className={css.notesEditorNote}>
						<span className={css.notesEditorNumber} aria-hidden="true">
							{at + 1}
						</span>
						<textarea
							name="note"
							rows={1}
							aria-label={`Note ${at + 1}`}
							defaultValue={note}
							data-max={maxLength}
							className={`${field.fieldInput} ${field.fieldTextarea}`}
						/>
						<span className={css.notesEditorTools}>
							<Button name="move" value={`note:up:${at}`} icon="up" iconOnly small look="quiet" disabled={at === 0}>
								{`Move note ${at + 1} up`}
							</Button>
							<Button
								name="move"
								value={`note:down:${at}`}
								icon="down"
								iconOnly
								small
								look="quiet"
								disabled={at === notes.length - 1}
							>
								{`Move note ${at + 1} down`}
							</Button>
							<Button name="move" value={`note:remove:${at}`} icon="trash" iconOnly small look="quiet">
								{`Remove note ${at + 1}`}
							</Button>
						</span>
					</li>
				))}
			</ol>
			<div>
				<Button name="move" value="note:add" icon="plus" disabled={full}>
					Add note
				</Button>
			</div>
		</>
	);
}
