import { Link } from "@remix-run/react";
import { amount } from "#app/amounts.ts";
import { OnNarrow, OnWide, VisuallyHidden } from "#app/ui/shell/layout.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import * as css from "./choice-list.css.ts";

/** The address that chooses the value, and how many solutions are behind it (left out if unknown). */
export interface Choice {
	id: number | string;
	name: string;
	to: string;
	count?: number | null;
	chosen?: boolean;
}

/** `choices` is null while a higher level is undecided. */
export interface ChoiceLevel {
	title: string;
	choices: Choice[] | null;
	/** The address with this level and those below it dropped; given when something is chosen. */
	clear?: string;
}

function ChoiceLink({ choice }: { choice: Choice }) {
	return (
		<li>
			<Link to={choice.to} className={css.choice} aria-current={choice.chosen ? "true" : undefined} preventScrollReset>
				<span className={css.name}>{choice.name}</span>
				{choice.chosen && <Icon name="check" />}
				{choice.count != null && (
					<span className={css.count}>
						{amount(choice.count)}
						<VisuallyHidden>{choice.count === 1 ? " solution" : " solutions"}</VisuallyHidden>
					</span>
				)}
			</Link>
		</li>
	);
}

function Level({ level, before }: { level: ChoiceLevel; before?: ChoiceLevel }) {
	const decided = level.choices?.some((choice) => choice.chosen) ?? false;
	const classes = [css.level, decided && css.decided, !level.choices && css.waitingLevel].filter(Boolean).join(" ");
	return (
		<section className={classes} aria-label={level.title}>
			<header className={css.head}>
				<h2 className={css.title}>{level.title}</h2>
				{decided && level.clear && (
					<Link to={level.clear} className={css.clear} preventScrollReset>
						<OnWide>Clear</OnWide>
						<OnNarrow>Change</OnNarrow>
						<VisuallyHidden> {level.title}</VisuallyHidden>
					</Link>
				)}
			</header>
			{level.choices === null && <p className={css.waiting}>Choose {before?.title.toLowerCase()} first.</p>}
			{level.choices?.length === 0 && <p className={css.waiting}>Nothing tested here.</p>}
			{level.choices && level.choices.length > 0 && (
				<ul className={css.choices}>
					{level.choices.map((choice) => (
						<ChoiceLink key={choice.id} choice={choice} />
					))}
				</ul>
			)}
		</section>
	);
}

export function ChoiceLists({ levels }: { levels: ChoiceLevel[] }) {
	return (
		<div className={css.lists}>
			{levels.map((level, at) => (
				<Level key={level.title} level={level} before={levels[at - 1]} />
			))}
		</div>
	);
}
