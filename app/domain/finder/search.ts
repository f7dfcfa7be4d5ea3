import type { WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import type { EntityManager } from "#db/orm.ts";
import { Criteria } from "./criteria.sql.ts";
import { type Fact, type FactKind, factTitles, type Piece } from "./facts.ts";
import { thoseThatFind } from "./finding.ts";
import { spelledOut } from "./numbers.ts";
import type { SolutionPage } from "./pages.ts";
import { parseSearch } from "./parse.ts";
import { placedNumbers, type Reading, readingsOf } from "./readings.ts";
import { type Relaxation, relax, wordsWith } from "./relax.ts";
import { readFound } from "./rows.sql.ts";
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

type Turned = Map<Piece, Fact>;

/** Each word read otherwise, and the two numbers of `90 pvc wall 60` the other way round. */
function turns(pieces: Piece[], { understood }: Reading): Turned[] {
	const single = understood.flatMap(({ piece, fact }) =>
		piece.readings.filter((other) => other !== fact).map((other): Turned => new Map([[piece, other]])),
	);
	const [size, rating, ...more] = placedNumbers(pieces);
	const asRating = size?.readings.find(({ kind }) => kind === "frrGroup");
	const asSize = rating?.readings.find(({ kind }) => kind === "size");
	if (!asRating || !asSize || more.length > 0) return single;
	return [
		...single,
		new Map([
			[size!, asRating],
			[rating!, asSize],
		]),
	];
}

const titled = (facts: Fact[]) => facts.map((fact) => `${factTitles[fact.kind]} ${fact.label}`).join(" and ");

async function otherReadings(
	em: EntityManager,
	criteria: Criteria,
	chosen: Reading,
	turned: Turned[],
): Promise<OtherReading[]> {
	const others = turned.flatMap((turn) => {
		const words = new Map([...turn].map(([piece, fact]) => [piece, spelledOut(fact, piece.text)]));
		if ([...words.values()].includes(null)) return [];
		const facts = chosen.understood.map(({ piece, fact }) => turn.get(piece) ?? fact);
		const before = chosen.understood.filter(({ piece }) => turn.has(piece));
		return {
			facts,
			words: before.map(({ piece }) => piece.text).join(" and "),
			as: titled(facts.filter((_fact, at) => turn.has(chosen.understood[at]!.piece))),
			taken: titled(before.map(({ fact }) => fact)),
			text: wordsWith(chosen, words),
		};
	});
	return thoseThatFind(em, criteria, others);
}

/** The first of the readings that finds something, with what it finds on a page; else the likeliest, with nothing. */
async function findReading(em: EntityManager, criteria: Criteria, readings: Reading[], page: number) {
	const [likeliest, ...others] = readings;
	const read = async (reading: Reading) => {
		const [rows] = await criteria.rowsOf([factsOf(reading)]);
		return { chosen: reading, found: await readFound(em, rows!, page) };
	};
	const first = await read(likeliest!);
	if (first.found.total > 0) return first;
	const [next] = await thoseThatFind(
		em,
		criteria,
		others.map((reading) => ({ facts: factsOf(reading), reading })),
	);
	return next ? read(next.reading) : first;
}

/** The likeliest reading that finds something is taken (docs/rules/finder.md#one-line-search). */
export async function searchSolutions(
	em: EntityManager,
	text: string,
	page: number,
	evidence: WantedEvidence | null = null,
): Promise<SearchResult> {
	const plain = plainCode(text);
	const pieces = parseSearch(plain, await findVocabulary(em, plain));
	const unknown = pieces.filter(({ readings }) => readings.length === 0).map((piece) => piece.text);
	const readings = readingsOf(pieces);
	if (readings.length === 0) return { ...nothing, facts: [], filters: [], unknown, others: [], relaxations: [] };
	const criteria = new Criteria(em, evidence);
	const { chosen, found } = await findReading(em, criteria, readings, page);
	const { understood } = chosen;
	const rest = understood.length > 1 || unknown.length > 0;
	return {
		...found,
		facts: factsOf(chosen),
		filters: understood.map(({ piece, fact }) => ({
			kind: fact.kind,
			title: factTitles[fact.kind],
			value: fact.label,
			without: rest ? [wordsWith(chosen, new Map([[piece, null]])), ...unknown].filter(Boolean).join(" ") : "",
		})),
		unknown,
		others: await otherReadings(em, criteria, chosen, turns(pieces, chosen)),
		relaxations: found.total > 0 ? [] : await relax(em, criteria, chosen),
	};
}
