import { Form } from "@remix-run/react";
import { useState } from "react";
import { amountOf } from "#app/amounts.ts";
import type { TypeOverview } from "#app/domain/penetrations/overview.ts";
import { paths } from "#app/paths.ts";
import { Foot, Muted, Stack } from "#app/ui/shell/layout.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { AssignmentFields } from "./assignment-fields.tsx";
import { TypesTable } from "./types-table.tsx";

interface OpenTypesProps {
	types: TypeOverview[];
	editable: boolean;
	most: number;
}

const ticked = (form: HTMLFormElement) => form.querySelectorAll("input[name=choice]:checked").length;

/** Types with candidates: each is assigned by its own button, or with the others that are ticked. */
export function OpenTypes({ types, editable, most }: OpenTypesProps) {
	const [count, setCount] = useState<number | null>(null);
	const table = <TypesTable types={types} caption="Types with candidates" ticks={editable} {...{ editable, most }} />;
	if (!editable) return table;
	return (
		<Form
			method="post"
			action={paths.penetrationChange()}
			preventScrollReset
			onChange={({ currentTarget }) => setCount(ticked(currentTarget))}
		>
			<AssignmentFields />
			{/* What Enter on a tick presses: else it would be the button of the first type. */}
			<button type="submit" hidden />
			<Stack>
				{table}
				<Foot>
					<Button look="primary" icon="check">
						{count === null ? "Assign the ticked types" : `Assign ${amountOf(count, "ticked type")}`}
					</Button>
				</Foot>
				<Muted>Fully covered groups are ticked. Each gets the match shown.</Muted>
			</Stack>
		</Form>
	);
}
