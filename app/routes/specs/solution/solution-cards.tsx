import type { BookmarkList } from "#app/domain/favourites/favourites.sql.ts";
import { paths } from "#app/paths.ts";
import { ABOVE_THE_FOLD, SolutionCard } from "#app/ui/solution/solution-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { CardGrid } from "#app/ui/text/card.tsx";
import { BookmarkMenu } from "./bookmark-menu.tsx";
import type { SolutionCardView } from "./cards.ts";
import { SpecimensDialog } from "./specimens-dialog.tsx";
import { SpecsButton } from "./specs-button.tsx";

interface SolutionCardsProps {
	label: string;
	cards: SolutionCardView[];
	editable: boolean;
	lists: BookmarkList[];
	back: string;
	/** The favourite list that the cards are of: a card's bookmark menu begins with leaving it. */
	shownList?: number;
	/** Names the thing that a card does not meet; undefined for a match. */
	difference?: (card: SolutionCardView) => string | undefined;
	/** True for four cards that are all there are. */
	oneRow?: boolean;
}

export function SolutionCards({
	label,
	cards,
	editable,
	lists,
	back,
	shownList,
	difference,
	oneRow,
}: SolutionCardsProps) {
	return (
		<>
			<CardGrid label={label} oneRow={oneRow}>
				{cards.map((card, at) => (
					<SolutionCard
						key={card.id}
						id={`sol-${card.id}`}
						code={card.code}
						title={card.title}
						to={paths.specimens(card.id)}
						picture={card.picture}
						tested={card.tested}
						sample={card.sample}
						withdrawn={card.withdrawn}
						chosen={card.chosen}
						difference={difference?.(card)}
						eager={at < ABOVE_THE_FOLD}
						actions={
							<>
								<SpecsButton card={card} editable={editable} back={back} place={`sol-${card.id}`} small />
								<ButtonLink to={paths.installation(card.id)} small>
									Installation
								</ButtonLink>
							</>
						}
						menu={<BookmarkMenu solution={card} lists={lists} shownList={shownList} back={`${back}#sol-${card.id}`} />}
					/>
				))}
			</CardGrid>
			<SpecimensDialog />
		</>
	);
}
