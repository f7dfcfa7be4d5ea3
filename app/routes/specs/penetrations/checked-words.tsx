import type { ListView } from "#app/domain/penetrations/list/check-view.ts";
import { fieldWords, rowWords } from "#app/domain/penetrations/list/sheet-types.ts";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { Muted, Stack } from "#app/ui/shell/page-layout.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { type ShownTerm, TermFields, termId, termLabel } from "./term-fields.tsx";

/** Rows of a term that are named; more are counted. */
const MAX_NAMED = 6;

function rowsOf(places: number[], lines: string[]): string {
	const named = places.map((place) => lines[place] ?? String(place + 1));
	const rest = named.length - MAX_NAMED;
	return rest > 0 ? `${rowWords(named.slice(0, MAX_NAMED))} and ${rest} more` : rowWords(named);
}

/** The terms of a checked list as its page shows them: as they were sent where something was refused. */
function shownTerms({ words, lines, said }: ListView): ShownTerm[] {
	return words.map(({ lines: places, ...word }) => {
		const sent = said[`${word.field}:${word.text}`];
		return {
			...{ ...word, means: "", where: rowsOf(places, lines), error: sent?.error },
			...{ typed: sent?.means ?? word.proposal, picked: sent?.pick ?? "" },
		};
	});
}

/** What of the terms was refused, for the top of the page. */
export const termErrors = (view: ListView): { id: string; message: string }[] =>
	shownTerms(view).flatMap(({ error, ...term }, at) =>
		error === undefined ? [] : [{ id: termId(at), message: `${termLabel(term)}: ${error}` }],
	);

/** Terms that the catalogue does not have as they are written: what is proposed is accepted with the list. */
export function CheckedWords({ view }: { view: ListView }) {
	const { words, blanks, moreWords, names } = view;
	if (words.length === 0 && blanks.length === 0) return null;
	return (
		<Card title="Terms" id="terms">
			<Stack>
				{blanks.map(({ field, lines: places, means }) => (
					<div key={field}>
						<input type="hidden" name="blank" value={field} />
						<SelectField
							id={`blank-${field}`}
							name="blankMeans"
							label={`${fieldWords(field)[0]!.toUpperCase()}${fieldWords(field).slice(1)} is blank in ${places.length === 1 ? "1 row" : `${places.length} rows`}: it means`}
							defaultValue={view.said[`${field}:`]?.means ?? means}
							options={[
								{ value: "", label: "not stated yet" },
								...(field === "insulation" ? [{ value: "none", label: "none" }] : []),
								{ value: "not known", label: "not known" },
							]}
						/>
					</div>
				))}
				<TermFields terms={shownTerms(view)} names={names} attempt={view} />
				{moreWords > 0 && <Muted>{`${moreWords} more terms are on the page of terms once the list is saved.`}</Muted>}
			</Stack>
		</Card>
	);
}
