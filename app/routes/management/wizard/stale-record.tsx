import { FormKey, type formErrors } from "#app/routes/forms.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";

export function ResumedDraft({ what }: { what: string }) {
	return (
		<FormColumn>
			<FormKey />
			<Alert kind="info" title={`You left this ${what} without submitting. Carry on where you left off.`} />
			<FormActions>
				<Button name="move" value="theirs">
					Start again
				</Button>
			</FormActions>
		</FormColumn>
	);
}

interface StepConflictProps {
	typed: ReturnType<typeof formErrors>;
	show: boolean;
	fields: { name: string; label: string }[];
	stored: Partial<Record<string, string>>;
	choices: Partial<Record<string, { value: number; label: string }[]>>;
}

export function StepConflict({ typed, show, fields, stored, choices }: StepConflictProps) {
	if (!show) return null;
	const words = (name: string, value: string) =>
		choices[name]?.find((choice) => String(choice.value) === value)?.label ?? value;
	const rows = fields.map(({ name, label }) => ({
		label,
		theirs: words(name, stored[name] ?? ""),
		mine: words(name, typed.typed(name)),
	}));
	return <VersionsTable rows={rows} />;
}

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
			<Alert
				kind="warning"
				title={`This ${what} has been changed by someone else since you started. Nothing has been saved yet.`}
			/>
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
