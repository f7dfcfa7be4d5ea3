import { paths } from "#app/paths.ts";
import { solutionsThatAre } from "../count-words.ts";
import { Question } from "../question.tsx";

/** Asks before archiving a project drops the list that is not a project yet. */
export function ArchiveQuestion({ project, unsaved }: { project: { id: number }; unsaved: number }) {
	return (
		<Question
			action={paths.projectArchive(project.id)}
			back={paths.projects({ selected: project.id })}
			yes={unsaved > 0 ? "Drop them and archive" : "Archive"}
			look={unsaved > 0 ? "danger" : "primary"}
			icon="archive"
		>
			<p>
				{unsaved > 0
					? `Your list has ${solutionsThatAre(unsaved)} not saved in a project yet. Archiving a project drops them.`
					: "The project keeps its solutions and can be set active again at any time."}
			</p>
		</Question>
	);
}
