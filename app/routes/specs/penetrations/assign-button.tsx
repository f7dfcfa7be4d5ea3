import { Form } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { writeChoice } from "#app/domain/penetrations/list/choice.schema.ts";
import type { TypeOverview } from "#app/domain/penetrations/match/overview.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import { Button } from "#app/ui/text/button.tsx";

/** The fields of any form of assignments, beside its choices. `back`: the page of the match as it is shown. */
export function AssignmentFields({ back = paths.penetrationMatch() }: { back?: string }) {
	return (
		<>
			<FormKey />
			<ShownProjectField />
			<input type="hidden" name="back" value={back} />
			<input type="hidden" name="do" value="assign" />
		</>
	);
}

interface AssignButtonProps {
	type: Pick<TypeOverview, "stamp" | "penetrations">;
	/** The candidate; null opens the openings again. */
	candidate: { sol: number; drawing: string; specimens: number[] } | null;
	look?: "primary" | "secondary";
	/** The words on the button for a candidate. */
	words?: string;
}

/** The button of one group, in any form of assignments: what else is ticked there does not count. */
export function OnlyButton({
	type: { stamp, penetrations },
	candidate,
	look = "secondary",
	words = "Assign",
}: AssignButtonProps) {
	const count = amountOf(penetrations.length, "opening");
	const { sol = null, specimens = [] } = candidate ?? {};
	return (
		<Button
			name="only"
			value={writeChoice({ stamp, sol, specimens })}
			look={look}
			small
			aria-label={candidate ? `${words} ${candidate.drawing} to ${count}` : `Open ${count} again`}
		>
			{candidate ? words : "Open again"}
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
