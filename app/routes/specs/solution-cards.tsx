import { useFetcher } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CardGrid } from "#app/ui/card.tsx";
import { SolutionCard } from "#app/ui/solution-card.tsx";
import type { Card } from "./cards.ts";

const ABOVE_THE_FOLD = 4;

interface SpecsButtonProps {
	card: Pick<Card, "id" | "chosen">;
	/** Where people go on. */
	back: string;
	small?: boolean;
}

/** Add to Specs or Remove from Specs. */
export function SpecsButton({ card, back, small }: SpecsButtonProps) {
	const fetcher = useFetcher();
	const busy = fetcher.state !== "idle";
	return card.chosen ? (
		<fetcher.Form method="post" preventScrollReset action={paths.summaryItemRemoval(card.id)}>
			<input type="hidden" name="back" value={back} />
			<Button small={small} icon="minus" busy={busy}>
				Remove from Specs
			</Button>
		</fetcher.Form>
	) : (
		<fetcher.Form method="post" preventScrollReset action={paths.summaryItems()}>
			<input type="hidden" name="sol" value={card.id} />
			<input type="hidden" name="back" value={back} />
			<Button look="primary" small={small} icon="plus" busy={busy}>
				Add to Specs
			</Button>
		</fetcher.Form>
	);
}

interface SolutionCardsProps {
	label: string;
	cards: Card[];
	/** The specification may be changed: no archived project is open. */
	editable: boolean;
	back: string;
}

/** Solutions as a grid of cards with what can be done with each. */
export function SolutionCards({ label, cards, editable, back }: SolutionCardsProps) {
	return (
		<CardGrid label={label}>
			{cards.map((card, at) => (
				<SolutionCard
					key={card.id}
					code={card.code}
					to={paths.specimens(card.id)}
					picture={card.picture}
					services={card.services}
					substrates={card.substrates}
					frrs={card.frrs}
					sample={card.sample}
					chosen={card.chosen}
					eager={at < ABOVE_THE_FOLD}
					actions={
						<>
							{editable && <SpecsButton card={card} back={back} small />}
							<ButtonLink to={paths.installation(card.id)} small>
								Installation
							</ButtonLink>
						</>
					}
				/>
			))}
		</CardGrid>
	);
}
