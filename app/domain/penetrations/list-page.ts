import { keysOf } from "#app/domain/search-key.ts";
import { Project } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import type { PenetrationView } from "./penetration.schema.ts";
import { readPenetrations } from "./penetrations.sql.ts";
import { readDrawings } from "./solutions.sql.ts";

export const PENETRATION_PAGE_SIZE = 100;

export interface ListRow extends PenetrationView {
	drawing: string | null;
}

interface ListQuery {
	/** Words of which each has to be in the row. */
	q: string;
	status: string;
	page: number;
}

const matches = (row: PenetrationView, words: string[]) => {
	const keys = keysOf(
		[row.ref, row.level, row.location, row.size, row.service, row.classification, row.substrate, row.required].join(
			" ",
		),
	);
	return words.every((word) => keys.some((key) => key.includes(word)));
};

export async function listPage(em: EntityManager, projectId: number, { q, status, page }: ListQuery) {
	const all = await readPenetrations(em, projectId);
	const having = (state: string) => all.filter((one) => one.status === state).length;
	const words = keysOf(q);
	const found = all.filter((one) => (status === "" || one.status === status) && matches(one, words));
	const pages = Math.max(1, Math.ceil(found.length / PENETRATION_PAGE_SIZE));
	const at = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
	const shown = found.slice((at - 1) * PENETRATION_PAGE_SIZE, at * PENETRATION_PAGE_SIZE);
	const drawings = await readDrawings(em, [...new Set(shown.flatMap(({ sol }) => sol ?? []))]);
	const project = await em.findOne(Project, { id: projectId }, { fields: ["siteSheet"], disableIdentityMap: true });
	return {
		siteSheet: project?.siteSheet ?? false,
		rows: shown.map((row): ListRow => ({ ...row, drawing: drawings.get(row.sol ?? 0)?.drawing ?? null })),
		...{ found: found.length, page: at, pages },
		counts: { all: all.length, open: having("open"), assigned: having("assigned") },
	};
}
