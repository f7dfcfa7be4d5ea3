import { Form } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { writeChoice } from "#app/domain/penetrations/list/choice.schema.ts";
import type { Candidate } from "#app/domain/penetrations/match/match.schema.ts";
import type { TypeOverview } from "#app/domain/penetrations/match/overview.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { ShownProjectField } from "#app/routes/specs/specification/shown-project-field.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";

/** The fields of any form of assignments, beside its choices. */
export function AssignmentFields() {
	return (
		<>
			<FormKey />
			<ShownProjectField />
			<input type="hidden" name="back" value={paths.penetrationMatch()} />
			<input type="hidden" name="do" value="assign" />
		</>
	);
}

interface AssignButtonProps {
	type: Pick<TypeOverview, "stamp" | "penetrations">;
	/** The candidate; null opens the penetrations again. */
	candidate: Candidate | null;
	look?: "primary" | "secondary";
}

/** The button of one type, in any form of assignments: what else is ticked there does not count. */
export function OnlyButton({ type: { stamp, penetrations }, candidate, look = "secondary" }: AssignButtonProps) {
	const count = amountOf(penetrations.length, "penetration");
	const { sol = null, specimens = [] } = candidate ?? {};
	return (
		<Button
			name="only"
			value={writeChoice({ stamp, sol, specimens })}
			look={look}
			small
			aria-label={candidate ? `Assign ${candidate.drawing} to ${count}` : `Open ${count} again`}
		>
			{candidate ? "Assign" : "Open again"}
		</Button>
	);
}

export function AssignButton(props: AssignButtonProps) {
	return (
		<Form method="post" action={paths.penetrationChange()} preventScrollReset>
			<AssignmentFields />
			<OnlyButton {...props} />
		</Form>
	);
}

export function AssignmentCell({ type, editable }: { type: TypeOverview; editable: boolean }) {
	const [first] = type.candidates;
	const done = type.assigned === type.penetrations.length;
	const look = done ? "Show" : "View options";
	if (!first || !editable || done) {
		return (
			<ButtonLink to={paths.penetrationType(type.id)} small aria-label={`${look}: ${type.words}`}>
				{look}
			</ButtonLink>
		);
	}
	return <OnlyButton type={type} candidate={first} />;
}
