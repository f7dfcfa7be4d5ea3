import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { RevisionLabel } from "#app/ui/text/when.tsx";
import { ManagedTable } from "./managed-table.tsx";
import type { ManagerPageData } from "./manager-data.server.ts";

export function CoversTable({ page }: { page: Pick<ManagerPageData, "state" | "covers"> }) {
	return (
		<ManagedTable
			table="covers"
			title="Cover Page revisions"
			state={page.state}
			list={page.covers}
			name={({ revision }) => `R${revision}`}
			label={({ revision, created }) => <RevisionLabel revision={revision} at={created} />}
			columns={[{ label: "State", cell: ({ isActive }) => (isActive ? "Published" : "–") }]}
			add={paths.coverNew()}
			actions={({ id, isActive }) => (
				<>
					<ButtonLink to={paths.coverEdit(id)} look="toolbar" icon="edit">
						Edit
					</ButtonLink>
					<ButtonLink to={paths.managedToggle("covers", id)} look="toolbar" icon={isActive ? "archive" : "restore"}>
						{isActive ? "Unpublish" : "Publish"}
					</ButtonLink>
					<ButtonLink to={paths.coverPreview(id)} look="toolbar" icon="pdf">
						Preview
					</ButtonLink>
				</>
			)}
		/>
	);
}
