import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { Near } from "#app/domain/finder/nearest.ts";
import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Filters, SearchHint } from "#app/ui/list/search-box.tsx";
import type { TestedFacts } from "#app/ui/solution/solution-card.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import type { FinderData, UnknownWord } from "./finder.server.ts";
import { type FinderQuery, finderAddress } from "./finder-query.ts";
import { isFarSize, nearWords, upTo } from "./relaxed-search.tsx";

interface FinderWordsProps {
	query: FinderQuery;
	understood: NonNullable<FinderData["understood"]>;
	most: number;
}

export function FinderWords({ query, understood, most }: FinderWordsProps) {
	const { filters, unknown, others, sealed } = understood;
	const search = (q: string) => finderAddress(query, { q });
	const start = paths.finder({ view: query.detail ? "detail" : null });
	return (
		<>
			<Filters
				filters={filters.map(({ title, value, without, reach }) => ({
					kind: title,
					value: reach ? `${value} ${reach.words}` : value,
					remove: search(without),
					other: reach && { words: reach.other, to: search(reach.text) },
				}))}
				clear={filters.length > 1 ? start : undefined}
			/>
			{sealed.map((rating) => (
				<SearchHint
					key={rating}
				>{`The structural part of ${rating} is compared for structural elements only, not for seals.`}</SearchHint>
			))}
			{unknown.length > 0 && filters.length > 0 && (
				<Alert kind="info">
					{`${notRecognised(unknown)}, so the search leaves ${unknown.length > 1 ? "them" : "it"} out. `}
					<KnownWords unknown={unknown} query={query} />
				</Alert>
			)}
			{others.map(({ words, as, instead, text, count }) => (
				<p key={text}>
					{`“${words}” counts as ${instead}. `}
					<Link to={search(text)}>{`Use it as ${as} instead: ${upTo(count, most)}`}</Link>
				</p>
			))}
		</>
	);
}

interface NoExactMatchProps {
	/** The solutions near the search, with the words of their cards. */
	nearest: { near: Near; tested: TestedFacts }[];
	query: FinderQuery;
	/** The value of the search that all of them miss in the same way. */
	instead?: string;
}

/** Names the nearest searches that lead to the cards below. */
export function NoExactMatch({ nearest, query, instead }: NoExactMatchProps) {
	const searches = new Map(
		[...Map.groupBy(nearest, ({ near }) => near.text)].map(([text, found]) => [
			text,
			nearWords(
				found[0]!.near,
				found.map(({ tested }) => tested),
			),
		]),
	);
	const isFar = searches.size === 1 && isFarSize(nearest[0]!.near);
	const lead = isFar ? `No size near ${nearest[0]!.near.instead}. Closest tested: ` : "No exact match. Closest: ";
	return (
		<>
			{lead}
			{[...searches].map(([text, words], at) => (
				<Fragment key={text}>
					{at > 0 && ", "}
					<Link to={finderAddress(query, { q: text })}>{words}</Link>
				</Fragment>
			))}
			{instead !== undefined && !isFar && ` instead of ${instead}`}
		</>
	);
}

interface NothingFoundProps {
	unknown: UnknownWord[];
	query: FinderQuery;
	children: ReactNode;
}

/** Says in one box that nothing is found, and which words would lead somewhere. */
export function NothingFound({ unknown, query, children }: NothingFoundProps) {
	return (
		<EmptyState
			title={
				unknown.length > 0
					? notRecognised(unknown)
					: query.drawing && !query.backed
						? `No drawing “${query.drawing}”`
						: "No solutions here"
			}
			actions={<ButtonLink to={paths.finder()}>Show all solutions</ButtonLink>}
		>
			{unknown.length > 0 ? <KnownWords unknown={unknown} query={query} /> : children}
		</EmptyState>
	);
}

const notRecognised = (unknown: { word: string }[]) =>
	`${unknown.map(({ word }) => `“${word}”`).join(", ")} ${unknown.length > 1 ? "were" : "was"} not recognised`;

/** Words that lead somewhere, each in the place of the one that means nothing. */
function KnownWords({ unknown, query }: { unknown: UnknownWord[]; query: FinderQuery }) {
	const searches = new Map(
		unknown.flatMap(({ word, known }) => known.map((one) => [one, inPlaceOf(query.q, word, one)])),
	);
	if (searches.size === 0) return null;
	return (
		<>
			{"Try: "}
			{[...searches].map(([word, q], at) => (
				<Fragment key={word}>
					{at > 0 && ", "}
					<Link to={finderAddress(query, { q })}>{word}</Link>
				</Fragment>
			))}
		</>
	);
}

function inPlaceOf(text: string, word: string, other: string): string {
	const at = text.toLowerCase().indexOf(word);
	return at < 0 ? other : text.slice(0, at) + other + text.slice(at + word.length);
}
