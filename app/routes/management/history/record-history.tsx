import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { ChangesTable } from "./changes-table.tsx";
import type { ChangeView } from "./view.server.ts";

/** More of them stand in the catalogue's history. */
export const RECORD_CHANGES = 50;

interface RecordHistoryProps {
	entity: string;
	record: number;
	changes: ChangeView[];
}

/** Of a solution with the changes of all that it rests on. */
export function RecordHistory({ entity, record, changes }: RecordHistoryProps) {
	const isSolution = entity === "solution";
	return (
		<Section
			title="History"
			id="history"
			description={`Who changed what, and when${isSolution ? ", with the specimens and lists that it rests on" : ""}. Nothing is ever removed.`}
		>
			{changes.length === 0 ? (
				<EmptyState icon="info" title="No changes yet">
					The record is as it came into the catalogue.
				</EmptyState>
			) : (
				<ChangesTable caption="Changes of this record" changes={changes} ofOne={!isSolution} />
			)}
			{changes.length === RECORD_CHANGES && (
				<ButtonLink to={paths.history({ kind: entity, record, before: changes.at(-1)!.id })}>Older changes</ButtonLink>
			)}
		</Section>
	);
}
