import { LIST_GROUPS } from "#app/domain/lists/staff-list.ts";
import { LISTS } from "#app/domain/lists/table.ts";
import { paths } from "#app/paths.ts";
import type { NavList } from "#app/ui/list/list-nav.tsx";

export function navLists(counts: Record<string, number>, shown: string): NavList[] {
	return LIST_GROUPS.map((title) => ({
		title,
		lists: LISTS.filter(({ group }) => group === title).map(({ key, title: name }) => ({
			value: key,
			title: name,
			to: paths.solutionManager({ list: key }),
			count: counts[key] ?? 0,
			current: key === shown,
		})),
	}));
}
