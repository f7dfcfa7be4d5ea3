import { Link } from "@remix-run/react";
import { amount } from "#app/amounts.ts";
import * as css from "#app/ui/base/fields.css.ts";
import { OnNarrow, OnWide, VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Icon } from "#app/ui/text/icon.tsx";

/** The address that chooses the value, and how many solutions are behind it (left out if unknown). */
interface Choice {
	id: number | string;
	name: string;
	to: string;
	count?: number | null;
	chosen?: boolean;
}

/** `choices` is null while a higher level is undecided. */
interface ChoiceLevel {
	title: string;
	choices: Choice[] | null;
	/** The address with this level and those below it dropped; given when something is chosen. */
	clear?: string;
}

function ChoiceLink({ choice }: { choice: Choice }) {
	return (
		<li>
			<Link
				to={choice.to}
				className={css.choiceListChoice}
				aria-current={choice.chosen ? "true" : undefined}
				preventScrollReset
			>
				<span className={css.choiceListName}>{choice.name}</span>
				{choice.chosen && <Icon name="check" />}
				{choice.count != null && (
					<span className={css.choiceListCount}>
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
	const classes = [css.choiceListLevel, decided && css.choiceListDecided, !level.choices && css.choiceListWaitingLevel]
		.filter(Boolean)
		.join(" ");
	return (
		<section className={classes} aria-label={level.title}>
			<header className={css.choiceListHead}>
				<h2 className={css.choiceListTitle}>{level.title}</h2>
				{decided && level.clear && (
					<Link to={level.clear} className={css.choiceListClear} preventScrollReset>
						<OnWide>Clear</OnWide>
						<OnNarrow>Change</OnNarrow>
						<VisuallyHidden> {level.title}</VisuallyHidden>
					</Link>
				)}
			</header>
			{level.choices === null && <p className={css.choiceListWaiting}>Choose {before?.title.toLowerCase()} first.</p>}
			{level.choices?.length === 0 && <p className={css.choiceListWaiting}>Nothing tested here.</p>}
			{level.choices && level.choices.length > 0 && (
				<ul className={css.choiceListChoices}>
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
		<div className={css.choiceListLists}>
			{levels.map((level, at) => (
				<Level key={level.title} level={level} before={levels[at - 1]} />
			))}
		</div>
	);
}
