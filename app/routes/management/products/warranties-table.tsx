import type { WarrantyRow } from "#app/domain/datasheets/managed.sql.ts";
import { paths } from "#app/paths.ts";
import { shortFileName } from "#app/ui/form/file-words.ts";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { RevisionLabel } from "#app/ui/text/when.tsx";
import { ManagedTable } from "./managed-table.tsx";
import type { ManagerPageData } from "./manager-data.server.ts";

function Pdf({ id, pdf }: WarrantyRow) {
	const address = paths.file({ kind: "warranty", id, field: "pdf", name: pdf.name, version: pdf.id });
	return (
		<ButtonLink to={address} reloadDocument small icon="pdf">
			{shortFileName(pdf.name)}
		</ButtonLink>
	);
}

export function WarrantiesTable({ page }: { page: Pick<ManagerPageData, "state" | "warranties"> }) {
	return (
		<ManagedTable
			table="warranties"
			title="Warranty revisions"
			state={page.state}
			list={page.warranties}
			name={({ revision }) => `R${revision}`}
			label={({ revision, updated }) => <RevisionLabel revision={revision} at={updated} />}
			columns={[
				{ label: "Product", cell: ({ product }) => product ?? "All products" },
				{ label: "PDF", tight: true, cell: (row) => <Pdf {...row} /> },
			]}
			add={paths.warrantyNew()}
			actions={({ id, isActive }) => (
				<ButtonLink to={paths.managedToggle("warranties", id)} look="toolbar" icon={isActive ? "trash" : "restore"}>
					{isActive ? "Delete" : "Restore"}
				</ButtonLink>
			)}
		/>
	);
}
