export const PROJECT_SORTS = ["identification", "name", "address", "updated", "created"] as const;

export type ProjectSort = (typeof PROJECT_SORTS)[number];

export const PROJECT_PAGE_SIZES = [10, 20, 50] as const;

export interface ProjectListQuery {
	/** Words of name, address, code, city or revision, all of them; empty for all projects. */
	search: string;
	archived: boolean;
	sort: ProjectSort;
	descending: boolean;
	page: number;
	size: (typeof PROJECT_PAGE_SIZES)[number];
}
