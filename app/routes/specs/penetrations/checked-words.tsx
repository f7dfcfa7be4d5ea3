import { amountOf } from "#app/amounts.ts";
import { fieldWords } from "#app/domain/penetrations/list/sheet-types.ts";
import type { ProposedBlank, ProposedWord } from "#app/domain/penetrations/terms/terms.ts";
import { fieldInput } from "#app/ui/form/fields.css.ts";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Muted, Stack } from "#app/ui/shell/page-layout.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { RowNumbers } from "./checked-errors.tsx";

/** Words that a form takes at once; the others are asked for on the page of terms. */
const MAX_WORDS = 300;

interface CheckedWordsProps {
	words: ProposedWord[];
	blanks: ProposedBlank[];
	/** The names by which people know the rows, by their places. */
	lines: string[];
}

/** True of a word without a reading, or with a meaning that is only proposed. */
const isAsked = ({ as, proposal }: ProposedWord) => as === "" || proposal !== "";

interface WordsProps {
	words: ProposedWord[];
	named: (places: number[]) => string[];
	caption: string;
}

function Words({ words, named, caption }: WordsProps) {
	return (
		<Table caption={caption} columns={[{ label: "As written" }, { label: "Rows" }, { label: "Means" }]}>
			{words.map(({ field, text, lines: places, as, proposal, ignored, from }) => (
				<Row key={`${field} ${text}`}>
					<RowTitle long>
						{`“${text}”`} <Muted>{fieldWords(field)}</Muted>
					</RowTitle>
					<LongCell>
						<RowNumbers texts={[{ text: "", lines: named(places) }]} />
					</LongCell>
					<LongCell label="Means">
						<input type="hidden" name="word" value={`${field}:${text}`} />
						<input
							type="text"
							name="means"
							className={fieldInput}
							defaultValue={proposal}
							aria-label={`“${text}” means`}
							autoComplete="off"
						/>
						<Muted>
							{from === "other project" && "As in another project of yours. "}
							{ignored.length > 0 && `Ignored: ${ignored.join(", ")}. `}
							{as !== "" && proposal === "" && `Read as ${as}.`}
							{as === "" && proposal === "" && "Not recognised: kept as it is written."}
						</Muted>
					</LongCell>
				</Row>
			))}
		</Table>
	);
}

/** Terms that the catalogue does not have as they are written: what is proposed is accepted with the list. */
export function CheckedWords({ words, blanks, lines }: CheckedWordsProps) {
	if (words.length === 0 && blanks.length === 0) return null;
	const shown = words.slice(0, MAX_WORDS);
	const [asked, read] = [shown.filter(isAsked), shown.filter((word) => !isAsked(word))];
	const open = words.filter(({ proposal, as }) => proposal === "" && as === "").length;
	const named = (places: number[]) => places.map((place) => lines[place] ?? String(place + 1));
	return (
		<Card title={open === 0 ? "Terms" : `Terms: ${amountOf(open, "term")} not recognised`} id="terms">
			<Stack>
				{blanks.map(({ field, lines: places, means }) => (
					<div key={field}>
						<input type="hidden" name="blank" value={field} />
						<SelectField
							id={`blank-${field}`}
							name="blankMeans"
							label={`${fieldWords(field)[0]!.toUpperCase()}${fieldWords(field).slice(1)} is blank in ${amountOf(places.length, "row")}: it means`}
							defaultValue={means}
							options={[
								{ value: "", label: "not stated yet" },
								...(field === "insulation" ? [{ value: "none", label: "none" }] : []),
								{ value: "not known", label: "not known" },
							]}
						/>
					</div>
				))}
				{asked.length > 0 && (
					<Words words={asked} named={named} caption="What the list's terms mean in the catalogue" />
				)}
				{read.length > 0 && (
					<details>
						<summary>{`${amountOf(read.length, "term")} read otherwise than written`}</summary>
						<Words words={read} named={named} caption="Terms that were read otherwise than they are written" />
					</details>
				)}
			</Stack>
		</Card>
	);
}
