import { MAX_NOTE, MAX_NOTES } from "#app/domain/drawings/limits.ts";
import type { formFaults } from "#app/routes/form-faults.ts";
import { NotesEditor } from "#app/ui/form/notes-editor.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import { Previews } from "./previews.tsx";
import type { SolutionPage } from "./wizard-data.server.ts";

interface NotesStepProps {
	page: Pick<SolutionPage, "snapshot" | "pictures">;
	faults: ReturnType<typeof formFaults>;
}

const numbered = (notes: string[]) => notes.map((note, at) => `${at + 1}. ${note}`).join(" ");

export function NotesStep({ page, faults }: NotesStepProps) {
	const typed = faults.rejected ? faults.all("note") : null;
	const notes = typed ?? page.snapshot.notes;
	return (
		<>
			{notes.length === 0 && <p>There are no installation notes yet.</p>}
			{typed && faults.message && (
				<VersionsTable
					rows={[{ label: "Install Notes", theirs: numbered(page.snapshot.notes), mine: numbered(typed) }]}
				/>
			)}
			<NotesEditor notes={notes} maxLength={MAX_NOTE} full={notes.length >= MAX_NOTES} />
			<Previews {...page} />
		</>
	);
}
