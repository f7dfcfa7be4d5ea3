import { paths } from "#app/paths.ts";
import type { Mend } from "./check-list.tsx";

/** For the owner of a project; a penetration is mended in the open project. */
export const mendIn =
	(projectId: number, isOpen: boolean): Mend =>
	({ code, sol, penetration }) => {
		if (code === "changes_not_saved" || code === "no_active_solution") return paths.projectEdit(projectId);
		if (penetration !== null) return isOpen ? paths.penetrationEdit(penetration) : paths.projectEdit(projectId);
		if (sol !== null) return paths.installation(sol);
		if (code === "revision_reused" || code === "document_missing") {
			return isOpen ? paths.identification() : paths.projectEdit(projectId);
		}
		return null;
	};

/** Staff look at projects of others and change none. */
export const mendNothing: Mend = ({ sol }) => (sol === null ? null : paths.installation(sol));
