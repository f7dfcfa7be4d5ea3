import { amountOf } from "#app/amounts.ts";
import type { ListView } from "#app/domain/penetrations/list/check-view.ts";
import { rowWords } from "#app/domain/penetrations/list/sheet-types.ts";
import { PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { FieldGroup, RadioField, TextField } from "#app/ui/form/inputs.tsx";
import { RowNumbers } from "./checked-errors.tsx";

/** Numbers that are there already on what could be another place: one choice for the list, and no default. */
export function PlacesQuestion({ view: { question, overwrite, prefix } }: { view: ListView }) {
	return (
		<FieldGroup id="overwrite" label={question}>
			<RadioField
				id="overwrite-correct"
				name="overwrite"
				value="correct"
				defaultChecked={overwrite === "correct"}
				label="Correct them: the rows below are the same places"
			/>
			<RadioField
				id="overwrite-prefix"
				name="overwrite"
				value="prefix"
				defaultChecked={overwrite === "prefix"}
				label="Add these with a prefix before each number"
			/>
			<TextField id="prefix" name="prefix" label="Prefix" hint="Such as L2-" defaultValue={prefix} />
		</FieldGroup>
	);
}

/** Numbers that differ in a letter: one choice for the list, which is remembered for no other. */
export function Letters({ view: { lettered, letters } }: { view: ListView }) {
	const [first, ...others] = lettered;
	if (!first) return null;
	const more = others.length > 0 ? `, and ${amountOf(others.length, "more number")} with letters` : "";
	return (
		<FieldGroup id="letters" label={`${first.refs.join(", ")}${more}: what do the letters say?`}>
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

/** At most this many are listed at once. */
const MAX_OPEN = 12;

/** Openings with several rows, and facts that are stored as they are written. */
export function Openings({ view: { openings, unread } }: { view: ListView }) {
	return (
		<>
			{openings.length > 0 && (
				<details open={openings.length <= MAX_OPEN}>
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
