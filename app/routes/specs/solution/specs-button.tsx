import { useFetcher } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import { ignoreSecondPress } from "#app/routes/specs/toolbar-form.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { buttonRoomForLonger } from "#app/ui/text/controls.css.ts";
import type { SolutionCardView } from "./cards.ts";

interface SpecsButtonProps {
	card: Pick<SolutionCardView, "id" | "chosen" | "withdrawn">;
	/** The specification may be changed: no archived project is open. */
	editable: boolean;
	back: string;
	/** The id of the place on the page where people are: where the browser loads it anew it keeps the fragment. */
	place?: string;
	small?: boolean;
}

const REMOVE = "Remove from Specs";

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
			className={small ? buttonRoomForLonger.small : buttonRoomForLonger.large}
			data-longer={REMOVE}
			action={(chosen ? paths.summaryItemRemoval(id) : paths.summaryItems()) + (place ? `#${place}` : "")}
		>
			{!chosen && <input type="hidden" name="sol" value={id} />}
			<ShownProjectField />
			<input type="hidden" name="back" value={back} />
			<Button
				look={chosen || small ? undefined : "primary"}
				small={small}
				icon={small ? undefined : chosen ? "minus" : "plus"}
				busy={fetcher.state !== "idle"}
			>
				{chosen ? REMOVE : "Add to Specs"}
			</Button>
		</fetcher.Form>
	);
}
