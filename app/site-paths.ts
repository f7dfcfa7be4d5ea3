export type PathQuery = Record<string, string | number | null | undefined>;

/** The words of a query, without those that are blank. */
export function withWords(path: string, query: PathQuery): string {
	const stated = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
	return stated.length > 0 ? `${path}?${new URLSearchParams(stated)}` : path;
}

/** Addresses of the site: where people on site read and record, and the links by which they come. */
export const sitePaths = {
	links: (projectId: number) => `/projects/${projectId}/people/links`,
	linkEnd: (projectId: number, linkId: number) => `/projects/${projectId}/people/links/${linkId}/end`,
	link: (token: string) => `/site_links/${token}`,
	/** The light page for people and devices alike, which a phone keeps for work without a network. */
	site: (projectId: number, query: PathQuery = {}) => withWords(`/site/${projectId}`, query),
	opening: (projectId: number, penetrationId: number) => `/site/${projectId}/${penetrationId}`,
	/** The pages of chosen levels, for a device that keeps them. */
	along: (projectId: number) => `/site/${projectId}/along`,
	inspection: (projectId: number, query: PathQuery = {}) => withWords(`/site/${projectId}/inspection`, query),
	photo: (projectId: number, photoId: number, isSmall = false) =>
		`/projects/${projectId}/site/photos/${photoId}${isSmall ? "?small" : ""}`,
	/** The pack of an as-built issue, by its run. */
	pack: (projectId: number, runId: number) => `/projects/${projectId}/schedule/${runId}/pack`,
	packFile: (projectId: number, runId: number) => `/projects/${projectId}/schedule/${runId}/pack/file`,
};

/** Addresses of the plans of a project, on which its openings have their places. */
export const planPaths = {
	plans: (projectId: number) => `/projects/${projectId}/plans`,
	add: (projectId: number) => `/projects/${projectId}/plans/new`,
	plan: (projectId: number, planId: number, query: Query = {}) =>
		withWords(`/projects/${projectId}/plans/${planId}`, query),
	revision: (projectId: number, planId: number) => `/projects/${projectId}/plans/${planId}/revision`,
	edit: (projectId: number, planId: number) => `/projects/${projectId}/plans/${planId}/edit`,
	delete: (projectId: number, planId: number) => `/projects/${projectId}/plans/${planId}/delete`,
	/** The plan as it came, in the revision with this number. */
	file: (projectId: number, planId: number, no: number) => `/projects/${projectId}/plans/${planId}/file?no=${no}`,
	picture: (projectId: number, planId: number, no: number, isSmall = false) =>
		`/projects/${projectId}/plans/${planId}/picture?no=${no}${isSmall ? "&small" : ""}`,
	/** The plan with its pins as a PDF. */
	marked: (projectId: number, planId: number) => `/projects/${projectId}/plans/${planId}/marked`,
};
