import { Link } from "@remix-run/react";
import type { SearchResult } from "#app/domain/finder/search.ts";
import { paths } from "#app/paths.ts";
import { Filters } from "#app/ui/list/search-box.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { type FinderQuery, finderAddress } from "./finder-query.ts";
import { Nearest, upTo } from "./nearest.tsx";

interface FinderWordsProps {
	query: FinderQuery;
	understood: Pick<SearchResult, "filters" | "unknown" | "others" | "relaxations">;
	most: number;
}

export function FinderWords({ query, understood, most }: FinderWordsProps) {
	const { filters, unknown, others, relaxations } = understood;
	const search = (q: string) => finderAddress(query, { q });
	const start = paths.finder({ view: query.detail ? "detail" : null });
	return (
		<>
			<Filters
				filters={filters.map(({ title, value, without }) => ({ kind: title, value, remove: search(without) }))}
				clear={filters.length > 1 ? start : undefined}
			/>
			{unknown.length > 0 && (
				<Alert kind="info">
					{`The catalogue knows nothing called ${unknown.map((word) => `“${word}”`).join(", ")}; `}
					{filters.length > 0 ? "the rest was searched for." : "try a service, a substrate, a size or a drawing code."}
				</Alert>
			)}
			{others.map(({ words, as, taken, text, count }) => (
				<p key={text}>
					{`“${words}” was taken for ${taken}. `}
					<Link to={search(text)}>{`Take it for ${as} instead: ${upTo(count, most)}`}</Link>
				</p>
			))}
			{relaxations.length > 0 && (
				<Alert kind="info" title="Nothing matches all of it. What comes nearest:">
					<ul>
						{relaxations.map(({ text, ...relaxation }) => (
							<li key={text}>
								<Nearest relaxation={relaxation} to={search(text)} most={most} />
							</li>
						))}
					</ul>
				</Alert>
			)}
		</>
	);
}
