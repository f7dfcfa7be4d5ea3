import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import type { BookmarkList } from "#app/domain/favourites/lists.sql.ts";
import { paths } from "#app/paths.ts";
import { BookmarkMenu } from "#app/routes/favourites/bookmark-menu.tsx";
import { ignoreSecondPress } from "#app/routes/specs/specification/second-press.ts";
import { ShownProjectField } from "#app/routes/specs/specification/shown-project-field.tsx";
import { ABOVE_THE_FOLD, SolutionCard } from "#app/ui/solution/solution-card.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { CardGrid } from "#app/ui/text/card.tsx";
import type { Card } from "./cards.ts";
import { SpecimensDialog } from "./specimens-dialog.tsx";

interface SpecsButtonProps {
	card: Pick<Card, "id" | "chosen" | "withdrawn">;
	/** The specification may be changed: no archived project is open. */
	editable: boolean;
	back: string;
	/** The id of the place on the page where people are: where the browser loads it anew it keeps the fragment. */
	place?: string;
	small?: boolean;
}

/**
 * Add to Specs or Remove from Specs: one form, so that a press by keyboard leaves the focus where it is.
 * A withdrawn solution can only be removed.
 */
export function SpecsButton({ card, editable, back, place, small }: SpecsButtonProps) {
	const fetcher = useFetcher();
	const { id, chosen, withdrawn } = card;
	if (!editable || (withdrawn && !chosen)) return null;
	return (
		<fetcher.Form
			method="post"
			preventScrollReset
			onClick={ignoreSecondPress}
			action={(chosen ? paths.summaryItemRemoval(id) : paths.summaryItems()) + (place ? `#${place}` : "")}
		>
			{!chosen && <input type="hidden" name="sol" value={id} />}
			<ShownProjectField />
			<input type="hidden" name="back" value={back} />
			<Button
				look={chosen || small ? undefined : "primary"}
				small={small}
				icon={chosen ? (small ? undefined : "minus") : "plus"}
				busy={fetcher.state !== "idle"}
			>
				{chosen ? "Remove from Specs" : "Add to Specs"}
			</Button>
		</fetcher.Form>
	);
}

interface SolutionCardsProps {
	label: string;
	cards: Card[];
	editable: boolean;
	lists: BookmarkList[];
	back: string;
	more?: (card: Card) => ReactNode;
	/** Of four cards, which are all there are. */
	oneRow?: boolean;
}

export function SolutionCards({ label, cards, editable, lists, back, more, oneRow }: SolutionCardsProps) {
	return (
		<>
			<CardGrid label={label} oneRow={oneRow}>
				{cards.map((card, at) => (
					<SolutionCard
						key={card.id}
						id={`sol-${card.id}`}
						code={card.code}
						to={paths.specimens(card.id)}
						picture={card.picture}
						tested={card.tested}
						sample={card.sample}
						withdrawn={card.withdrawn}
						chosen={card.chosen}
						eager={at < ABOVE_THE_FOLD}
						actions={
							<>
								<SpecsButton card={card} editable={editable} back={back} place={`sol-${card.id}`} small />
								<ButtonLink to={paths.installation(card.id)} small>
									Installation
								</ButtonLink>
								{more?.(card)}
							</>
						}
						menu={<BookmarkMenu solution={card} lists={lists} back={`${back}#sol-${card.id}`} />}
					/>
				))}
			</CardGrid>
			<SpecimensDialog />
		</>
	);
}
