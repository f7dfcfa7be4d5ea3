import { Form } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import type { Candidate } from "#app/domain/penetrations/match.schema.ts";
import type { TypeOverview } from "#app/domain/penetrations/overview.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { ShownProjectField } from "#app/routes/specs/specification/shown-project-field.tsx";
import { Button } from "#app/ui/text/button.tsx";

interface AssignButtonProps {
	type: Pick<TypeOverview, "id" | "penetrations">;
	/** Null opens the penetrations again. */
	candidate: Candidate | null;
	look?: "primary" | "secondary";
}

export function AssignButton({ type, candidate, look = "secondary" }: AssignButtonProps) {
	const count = amountOf(type.penetrations.length, "penetration");
	const words = candidate ? `Assign ${candidate.drawing} to ${count}` : `Open ${count} again`;
	return (
		<Form method="post" action={paths.penetrationChange()} preventScrollReset>
			<FormKey />
			<ShownProjectField />
			<input type="hidden" name="do" value="assign" />
			<input type="hidden" name="id" value={type.id} />
			{candidate && <input type="hidden" name="sol" value={candidate.sol} />}
			{candidate && <input type="hidden" name="specimens" value={candidate.specimens.join()} />}
			<Button look={look} small aria-label={words}>
				{candidate ? "Assign" : "Open again"}
			</Button>
		</Form>
	);
}
