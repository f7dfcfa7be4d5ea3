import { useFetcher } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import type { Card } from "./cards.ts";
import { SeenProjectField } from "./seen-project-field.tsx";

interface AddAllProps {
	cards: Pick<Card, "id" | "chosen" | "withdrawn">[];
	/** Where people go on. */
	back: string;
}

/** Adds the solutions of a page to the specification with one press; nothing where fewer than two are left to add. */
export function AddAll({ cards, back }: AddAllProps) {
	const fetcher = useFetcher();
	const left = cards.filter(({ chosen, withdrawn }) => !chosen && !withdrawn);
	if (left.length < 2) return null;
	const those = left.length === cards.length ? "these" : "the other";
	return (
		<fetcher.Form method="post" preventScrollReset action={paths.summaryItems()}>
			{left.map(({ id }) => (
				<input key={id} type="hidden" name="sol" value={id} />
			))}
			<SeenProjectField />
			<input type="hidden" name="back" value={back} />
			<Button icon="plus" busy={fetcher.state !== "idle"}>{`Add ${those} ${left.length} to Specs`}</Button>
		</fetcher.Form>
	);
}
