import { amountOf } from "#app/amounts.ts";
import type { ListView } from "#app/domain/penetrations/list/check-view.ts";
import { MEANINGS, type Meaning, rowWords } from "#app/domain/penetrations/list/sheet-types.ts";
import { PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { CheckboxField, FieldGroup, RadioField, TextField } from "#app/ui/form/inputs.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { RowNumbers } from "./checked-errors.tsx";

/**
 * Asks whether rows whose numbers are stored already are the same openings or other ones. No answer is chosen beforehand, since
 * a wrong one would overwrite an opening or double it.
 */
export function PlacesQuestion({ view: { question, overwrite, prefix } }: { view: ListView }) {
	return (
		<FieldGroup id="overwrite" label={question}>
			<RadioField
				id="overwrite-correct"
				name="overwrite"
				value="correct"
				defaultChecked={overwrite === "correct"}
				label="Update them: the rows below are the same openings"
			/>
			<RadioField
				id="overwrite-prefix"
				name="overwrite"
				value="prefix"
				defaultChecked={overwrite === "prefix"}
				label="Add these rows, with a prefix before each number"
			/>
			<TextField id="prefix" name="prefix" label="Prefix" hint="Such as L2-" defaultValue={prefix} />
		</FieldGroup>
	);
}

/** Asks what the letters of numbers such as `P-7a` mean. The answer is for this list alone, since another may number otherwise. */
export function Letters({ view: { lettered, letters } }: { view: ListView }) {
	const [first, ...others] = lettered;
	if (!first) return null;
	const more = others.length > 0 ? `, and ${amountOf(others.length, "more number")} with letters` : "";
	return (
		<FieldGroup id="letters" label={`${first.refs.join(", ")}${more}: what do the letters mean?`}>
			<RadioField
				id="letters-apart"
				name="letters"
				value=""
				defaultChecked={letters === ""}
				label="Each is an opening of its own"
			/>
			<RadioField
				id="letters-join"
				name="letters"
				value="join"
				defaultChecked={letters === "join"}
				label={`They are services of one opening: ${first.refs.join(", ")} become ${first.number}`}
			/>
		</FieldGroup>
	);
}

const MEANING_WORDS: Record<Meaning, { title: string; aside: string }> = {
	inches: { title: "Inches of metal pipes are nominal sizes", aside: "Leave these sizes as they are written" },
	services: {
		title: "Cells with several services, or with how many of one",
		aside: "Leave these cells as they are written",
	},
};

/** Readings that a person decides on once for the whole list: saving accepts those that the page shows, unless they are left as written. */
export function Meanings({ view: { sheets, asWritten } }: { view: ListView }) {
	return MEANINGS.flatMap((meaning) => {
		const { title, aside } = MEANING_WORDS[meaning];
		const notes = sheets.flatMap(({ label: sheet, notes: own }) =>
			own.flatMap((note) => (note.meaning === meaning ? { ...note, sheet } : [])),
		);
		if (notes.length === 0) return [];
		return (
			<Card key={meaning} title={title} id={`meaning-${meaning}`}>
				<Stack>
					<ul>
						{notes.map(({ text, lines, sheet }) => (
							<li key={`${sheet} ${text}`}>
								{text}{" "}
								<RowNumbers
									aside
									texts={[{ text: "", lines: lines.map((line) => [sheet, line].filter(Boolean).join(" ")) }]}
								/>
							</li>
						))}
					</ul>
					<CheckboxField
						id={`written-${meaning}`}
						name="written"
						value={meaning}
						defaultChecked={asWritten.includes(meaning)}
						label={aside}
						hint="If you leave these unticked, saving accepts what was read above."
					/>
				</Stack>
			</Card>
		);
	});
}

/** A longer list is folded away at first, since it would push the page's other questions out of sight. */
const MAX_UNFOLDED = 12;

/** Openings with several rows, and facts that are stored as they are written. */
export function Openings({ view: { openings, unread } }: { view: ListView }) {
	return (
		<>
			{openings.length > 0 && (
				<details open={openings.length <= MAX_UNFOLDED}>
					<summary>{`${amountOf(openings.length, "opening has", "openings have")} several rows`}</summary>
					<ul>
						{openings.map(({ ref, services, lines }) => (
							<li key={`${ref} ${lines[0]}`}>{`${ref}: ${amountOf(services, "service")}, ${rowWords(lines)}`}</li>
						))}
					</ul>
				</details>
			)}
			{unread.length > 0 && (
				<ul>
					{unread.map(({ field, text, lines }) => (
						<li key={`${field} ${text}`}>
							{`${PENETRATION_FIELDS[field].label} “${text}” is not recognised and stays as it is: `}
							<RowNumbers texts={[{ text: "", lines }]} />
						</li>
					))}
				</ul>
			)}
		</>
	);
}
