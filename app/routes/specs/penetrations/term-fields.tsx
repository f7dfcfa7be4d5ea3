import { useEffect, useRef, useState } from "react";
import { amountOf } from "#app/amounts.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import type { ListView } from "#app/domain/penetrations/list/check-view.ts";
import { fieldWords as columnWords, rowWords } from "#app/domain/penetrations/list/sheet-types.ts";
import {
	type GlossaryField,
	NAMES_OF,
	type NameKind,
	PENETRATION_FIELDS,
} from "#app/domain/penetrations/penetration-fields.ts";
import type { ProposedWord } from "#app/domain/penetrations/terms/terms.ts";
import { termRows } from "#app/routes/specs/specs.css.ts";
import { Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FieldGroup, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { Card } from "#app/ui/text/card.tsx";

/** A term of a list with what was typed for it, and why that was refused. */
export interface ShownTerm extends Omit<ProposedWord, "lines"> {
	/** The rows that have it: `22 openings`, `rows 5 and 7`. */
	where: string;
	/** The owner's meaning. */
	means: string;
	/** The contents of its field, and the choice among the nearest without script. */
	typed: string;
	picked: string;
	error?: string;
}

/** Beside an insulation, a thickness is that of the substrate. */
const fieldWords = (field: GlossaryField) =>
	field === "thickness" ? "substrate thickness" : PENETRATION_FIELDS[field].words;

export const termLabel = ({ field, text, where }: Pick<ShownTerm, "field" | "text" | "where">): string =>
	`“${text}” (${fieldWords(field)}, ${where}) means`;

export const termId = (at: number): string => `means[${at}]`;

function hintOf({ as, means, proposal, from, ignored }: ShownTerm): string {
	const read = as === "" ? "" : `Read as ${as}`;
	if (means !== "") return read && `Without your meaning: ${as}`;
	if (from === "other project") return [read, "As in another project of yours"].filter(Boolean).join(". ");
	if (proposal === "") return read;
	return ignored.length === 0
		? `Read as ${proposal}`
		: `Read as ${proposal}; “${ignored.join(" ")}” has no meaning in the catalogue`;
}

const isOpen = ({ as, proposal, means }: ShownTerm) => as === "" && proposal === "" && means === "";

interface TermProps {
	term: ShownTerm;
	at: number;
	disabled: boolean;
	/** The first that was refused: people go on there. */
	isFirst: boolean;
	/** True once the script runs. */
	scripted: boolean;
	/** The names that its list has behind the nearest. */
	listed: string[];
}

/** With script the field of an open term has a list of its own; without, a select of the nearest stands above it. */
function Term({ term, at, disabled, isFirst, scripted, listed }: TermProps) {
	const { field, text, typed, picked, error } = term;
	const { likely, meanings: near } = term.near ?? { likely: 0, meanings: [] };
	const hasSelect = isOpen(term) && !scripted && near.length > 0;
	const hasOwnList = isOpen(term) && scripted;
	return (
		<Stack>
			<input type="hidden" name="word" value={`${field}:${text}`} />
			{hasSelect ? (
				<SelectField
					id={`pick[${at}]`}
					name="pick"
					label={`Nearest to “${text}”`}
					prompt="Leave it as it is written"
					options={near.map((value) => ({ value, label: value }))}
					defaultValue={picked}
					disabled={disabled}
				/>
			) : (
				<input type="hidden" name="pick" value="" />
			)}
			<TextField
				id={termId(at)}
				name="means"
				label={termLabel(term)}
				hint={hintOf(term)}
				{...(hasOwnList
					? {
							suggestions: [...new Set([...near, ...listed])],
							placeholder: field === "size" && likely > 0 ? `Such as ${near[0]}` : "Choose or type",
						}
					: { list: `names-of-${field}` })}
				maxLength={PENETRATION_FIELDS[field].limit}
				defaultValue={typed}
				errors={error === undefined ? undefined : [error]}
				autoFocus={isFirst}
				autoComplete="off"
				disabled={disabled}
			/>
		</Stack>
	);
}

interface TermFieldsProps {
	terms: ShownTerm[];
	names: Record<NameKind, string[]>;
	/** Another for each answer: people are led to what it refused. */
	attempt: unknown;
	disabled?: boolean;
}

/** Lists of more open terms have the nearest names alone. */
const MAX_WHOLE_LISTS = 40;

/** Terms that are not recognised stand open; the others are folded away, with their meanings, and counted. */
export function TermFields({ terms, names, attempt, disabled = false }: TermFieldsProps) {
	const [scripted, setScripted] = useState(false);
	useEffect(() => setScripted(true), []);
	const first = terms.findIndex(({ error }) => error !== undefined);
	const place = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is one although it refuses the same.
	useEffect(() => {
		place.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
	}, [attempt]);
	const placed = terms.map((term, at) => ({ term, at }));
	const [open, read] = [placed.filter(({ term }) => isOpen(term)), placed.filter(({ term }) => !isOpen(term))];
	const suggested = read.filter(({ term }) => term.from === "words").length;
	const listed = (field: GlossaryField) =>
		field in NAMES_OF && open.length <= MAX_WHOLE_LISTS ? names[NAMES_OF[field as keyof typeof NAMES_OF]] : [];
	const fields = (some: typeof placed) => (
		<div className={termRows}>
			{some.map(({ term, at }) => (
				<Term
					key={`${term.field} ${term.text}`}
					{...{ term, at, disabled, scripted }}
					listed={listed(term.field)}
					isFirst={at === first}
				/>
			))}
		</div>
	);
	return (
		<div ref={place}>
			{entriesOf(NAMES_OF).map(([field, kind]) => (
				<datalist key={field} id={`names-of-${field}`}>
					{names[kind].map((name) => (
						<option key={name} value={name} />
					))}
				</datalist>
			))}
			<Stack>
				{open.length > 0 && (
					<FieldGroup
						id="open-terms"
						label={`${amountOf(open.length, "term")} not recognised`}
						hint="Choose what each means. What you leave empty stays as it is written."
					>
						{fields(open)}
					</FieldGroup>
				)}
				{read.length > 0 && (
					<Fold
						folded
						title={`${amountOf(read.length, "term")} recognised${suggested > 0 ? `, ${suggested} by some of their words: saving accepts them` : ""}`}
						open={read.some(({ term }) => term.error !== undefined)}
					>
						{fields(read)}
					</Fold>
				)}
			</Stack>
		</div>
	);
}

/** Rows of a term that are named; more are counted. */
const MAX_NAMED = 6;

function rowsOf(places: number[], lines: string[]): string {
	const named = places.map((place) => lines[place] ?? String(place + 1));
	const rest = named.length - MAX_NAMED;
	return rest > 0 ? `${rowWords(named.slice(0, MAX_NAMED))} and ${rest} more` : rowWords(named);
}

/** The terms of a checked list as its page shows them: as they were sent where something was refused. */
function shownTerms({ words, lines, meanings }: ListView): ShownTerm[] {
	return words.map(({ lines: places, ...word }) => {
		const sent = meanings[`${word.field}:${word.text}`];
		return {
			...{ ...word, means: "", where: rowsOf(places, lines), error: sent?.error },
			...{ typed: sent?.means ?? word.proposal, picked: sent?.pick ?? "" },
		};
	});
}

/** The refused terms, for the top of the page. */
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
				{blanks.length > 0 && (
					<div className={termRows}>
						{blanks.map(({ field, lines: places, means }) => (
							<div key={field}>
								<input type="hidden" name="blank" value={field} />
								<SelectField
									id={`blank-${field}`}
									name="blankMeans"
									label={`${columnWords(field)[0]!.toUpperCase()}${columnWords(field).slice(1)} is blank in ${amountOf(places.length, "row")}: it means`}
									defaultValue={view.meanings[`${field}:`]?.means ?? means}
									options={[
										{ value: "", label: "Not stated yet" },
										...(field === "insulation" ? [{ value: "none", label: "None" }] : []),
										{ value: "not known", label: "Not known" },
									]}
								/>
							</div>
						))}
					</div>
				)}
				<TermFields terms={shownTerms(view)} names={names} attempt={view} />
				{moreWords > 0 && <Muted>{`${moreWords} more terms are on the page of terms once the list is saved.`}</Muted>}
			</Stack>
		</Card>
	);
}
