import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

/** Penetrations belong to a stored project. */
export function NotSaved() {
	return (
		<>
			<PageHeader title="Openings" />
			<EmptyState
				icon="list"
				title="No project is open"
				actions={
					<ButtonLink to={paths.projects()} look="primary" icon="folder">
						Projects
					</ButtonLink>
				}
			>
				A list of openings belongs to a project. Open one, or save the specification as a project first.
			</EmptyState>
		</>
	);
}
