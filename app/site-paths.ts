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
	plans: (projectId: number) => `/projects/${projectId}/plans`,
	photo: (projectId: number, photoId: number, isSmall = false) =>
		`/projects/${projectId}/site/photos/${photoId}${isSmall ? "?small" : ""}`,
	/** The pack of an as-built issue, by its run. */
	pack: (projectId: number, runId: number) => `/projects/${projectId}/schedule/${runId}/pack`,
	packFile: (projectId: number, runId: number) => `/projects/${projectId}/schedule/${runId}/pack/file`,
};
