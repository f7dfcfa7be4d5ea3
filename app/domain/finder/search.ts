import type { EntityManager } from "#db/orm.ts";
import { Criteria } from "./criteria.sql.ts";
import { type Fact, type FactKind, factTitles } from "./facts.ts";
import { spelledOut } from "./numbers.ts";
import type { SolutionPage } from "./pages.ts";
import { parseSearch } from "./parse.ts";
import { type Reading, readingsOf } from "./readings.ts";
import { type Relaxation, relax, wordsWith } from "./relax.ts";
import { countRows, readFound } from "./rows.sql.ts";
import { findVocabulary } from "./vocabulary.sql.ts";

export interface SearchFilter {
	kind: FactKind;
	title: string;
	value: string;
	without: string;
}

export interface OtherReading {
	words: string;
	as: string;
	taken: string;
	text: string;
	count: number;
}

export interface SearchResult extends SolutionPage {
	facts: Fact[];
	filters: SearchFilter[];
	unknown: string[];
	others: OtherReading[];
	relaxations: Relaxation[];
}

const factsOf = ({ understood }: Reading) => understood.map(({ fact }) => fact);
const nothing: SolutionPage = { solutions: [], total: 0, more: false, page: 1, pages: 1 };

async function otherReadings(em: EntityManager, criteria: Criteria, chosen: Reading): Promise<OtherReading[]> {
	const others: OtherReading[] = [];
	for (const [at, { piece, fact }] of chosen.understood.entries()) {
		for (const other of piece.readings) {
			const word = spelledOut(other);
			if (other === fact || word === null) continue;
			const count = await countRows(em, await criteria.rowsOf(factsOf(chosen).with(at, other)));
			if (count === 0) continue;
			others.push({
				words: piece.text,
				as: `${factTitles[other.kind]} ${other.label}`,
				taken: `${factTitles[fact.kind]} ${fact.label}`,
				text: wordsWith(chosen, at, word),
				count,
			});
		}
	}
	return others;
}

/** The likeliest reading that finds something is taken (docs/rules/finder.md#one-line-search). */
export async function searchSolutions(em: EntityManager, text: string, page: number): Promise<SearchResult> {
	const pieces = parseSearch(text, await findVocabulary(em, text));
	const unknown = pieces.filter(({ readings }) => readings.length === 0).map((piece) => piece.text);
	const readings = readingsOf(pieces);
	let chosen = readings[0];
	if (!chosen) return { ...nothing, facts: [], filters: [], unknown, others: [], relaxations: [] };
	const criteria = new Criteria(em);
	let found = nothing;
	for (const reading of readings) {
		found = await readFound(em, await criteria.rowsOf(factsOf(reading)), page);
		if (found.total > 0) {
			chosen = reading;
			break;
		}
	}
	const { understood } = chosen;
	const rest = understood.length > 1 || unknown.length > 0;
	return {
		...found,
		facts: factsOf(chosen),
		filters: understood.map(({ fact }, at) => ({
			kind: fact.kind,
			title: factTitles[fact.kind],
			value: fact.label,
			without: rest ? [wordsWith(chosen, at, null), ...unknown].filter(Boolean).join(" ") : "",
		})),
		unknown,
		others: found.total > 0 ? await otherReadings(em, criteria, chosen) : [],
		relaxations: found.total > 0 ? [] : await relax(em, criteria, chosen),
	};
}
