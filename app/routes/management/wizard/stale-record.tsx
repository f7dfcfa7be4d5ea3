import { FormKey } from "#app/routes/form-key.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";

interface StaleRecordProps {
	what: "specimen" | "solution";
	version: number;
	stored: Partial<Record<string, string>>;
	mine: { field: string; label: string; value: string }[];
}

/** Somebody saved the record since the wizard began: both versions, and the choice between them. */
export function StaleRecord({ what, version, stored, mine }: StaleRecordProps) {
	const rows = mine.map(({ field, label, value }) => ({ label, theirs: stored[field] ?? "", mine: value }));
	return (
		<FormColumn>
			<FormKey />
			<input type="hidden" name="version" value={version} />
			<Alert kind="warning" title={`This ${what} was changed elsewhere since you began. Nothing was saved yet.`} />
			<VersionsTable rows={rows} />
			<FormActions>
				<Button name="move" value="mine">
					Keep mine
				</Button>
				<Button name="move" value="theirs">
					Take theirs
				</Button>
			</FormActions>
		</FormColumn>
	);
}
