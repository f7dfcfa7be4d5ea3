import { useFetcher } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import type { SolutionCardView } from "#app/routes/specs/solution/cards.ts";
import { Button } from "#app/ui/text/button.tsx";

interface AddAllProps {
	cards: Pick<SolutionCardView, "id" | "chosen" | "withdrawn">[];
	back: string;
}

/** Shows "All added" in place, so that the layout does not jump. */
export function AddAll({ cards, back }: AddAllProps) {
	const fetcher = useFetcher();
	const offered = cards.filter(({ withdrawn }) => !withdrawn);
	const left = offered.filter(({ chosen }) => !chosen);
	if (offered.length < 2) return null;
	const done = left.length === 0;
	const those = left.length === cards.length ? "these" : "the other";
	return (
		<fetcher.Form method="post" preventScrollReset action={paths.summaryItems()}>
			{left.map(({ id }) => (
				<input key={id} type="hidden" name="sol" value={id} />
			))}
			<ShownProjectField />
			<input type="hidden" name="back" value={back} />
			<Button icon={done ? "check" : "plus"} disabled={done} busy={fetcher.state !== "idle"}>
				{done ? "None left to add" : `Add ${those} ${left.length} to Specs`}
			</Button>
		</fetcher.Form>
	);
}
