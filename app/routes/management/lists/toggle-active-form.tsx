import { amountOf, solutions } from "#app/amounts.ts";
import type { WithdrawalEffect } from "#app/domain/lists/effect.sql.ts";
import type { Rejected } from "#app/http/submit.server.ts";
import { formErrors } from "#app/routes/forms.tsx";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { QuestionForm } from "#app/routes/question.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { FormSending } from "./record-form.tsx";
import type { LifecycleData } from "./toggle-active.server.ts";

export const toggleActiveTitle = ({ list, record }: LifecycleData): string =>
	`${record.isActive ? "Delete" : "Restore"} ${list.singular}`;

export function effectInWords({ hidden, unproven, projects }: WithdrawalEffect): string {
	const effects = [hidden > 0 ? `Hides ${solutions(hidden)} from the finder` : "Hides no solution from the finder"];
	if (unproven > 0) effects.push(`leaves ${solutions(unproven)} without current evidence`);
	if (projects > 0) effects.push(`stays in ${amountOf(projects, "project")}`);
	return `${effects.join(", ")}.`;
}

export function ToggleActiveForm({
	data,
	rejected,
	...sending
}: FormSending & { data: LifecycleData; rejected?: Rejected }) {
	const { record, uses, effect } = data;
	const faults = formErrors(rejected);
	const verb = record.isActive ? "Delete" : "Restore";
	return (
		<QuestionForm
			{...sending}
			back={data.back}
			yes={verb}
			look={record.isActive ? "danger" : "primary"}
			icon={record.isActive ? "trash" : "restore"}
			fields={{ version: record.version, is_active: String(!record.isActive) }}
		>
			<ErrorSummary message={faults.message} errors={[]} />
			<p>
				Are you sure you want to {verb.toLowerCase()} {record.shortLabel}?
			</p>
			<IssuedNote list={data.list.key} id={record.id} uses={uses} issued={data.issued} />
			{effect && <p>{effectInWords(effect)}</p>}
			<p>
				{record.isActive
					? "Deleting hides it: existing records keep it, new ones cannot choose it, and the lists show it as Withdrawn. You can restore it at any time."
					: "It can be chosen again and is visible again wherever it was hidden."}
			</p>
		</QuestionForm>
	);
}
