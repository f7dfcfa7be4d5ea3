import type { FilterList, Level } from "#app/domain/finder/levels.sql.ts";
import { paths } from "#app/paths.ts";
import { ChoiceLists } from "#app/ui/form/choice-list.tsx";
import { ChoiceFilter } from "#app/ui/form/choice-list-filter.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { type FinderQuery, filterFields, levelAddress, unfilteredAddress } from "./finder-query.ts";

/** The lists as they are shown: choosing a value drops the levels below it. */
function choiceLevels(levels: Level[], query: FinderQuery) {
	return levels.map(({ key, title, chosen, options }, depth) => ({
		title,
		choices:
			depth > 0 && levels[depth - 1]?.chosen === null
				? null
				: options.map((option) => ({
						...option,
						chosen: option.id === chosen,
						to: levelAddress(query, depth, { [key]: option.id }),
					})),
		clear: chosen === null ? undefined : levelAddress(query, depth),
	}));
}

export function FinderLists({
	levels,
	filters,
	query,
}: {
	levels: Level[];
	filters: FilterList[];
	query: FinderQuery;
}) {
	const chosen = [...levels, ...filters]
		.flatMap(({ chosen, options }) => options.filter(({ id }) => id === chosen))
		.map(({ name }) => name)
		.join(", ");
	return (
		<Fold title={chosen ? `Lists and filter: ${chosen}` : "Choose from lists"}>
			<ChoiceLists levels={choiceLevels(levels, query)} />
			<ChoiceFilter
				label="Service filter"
				action={paths.finder()}
				keep={filterFields(query)}
				clear={filters.some(({ chosen }) => chosen !== null) ? unfilteredAddress(query) : undefined}
				lists={filters.map(({ key, title, chosen, options }) => ({ name: key, title, chosen, options }))}
			/>
		</Fold>
	);
}
