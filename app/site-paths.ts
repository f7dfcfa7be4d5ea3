/** Addresses of the site: where people on site read and record, and the links by which they come. */
export const sitePaths = {
	links: (projectId: number) => `/projects/${projectId}/people/links`,
	linkEnd: (projectId: number, linkId: number) => `/projects/${projectId}/people/links/${linkId}/end`,
	link: (token: string) => `/site_links/${token}`,
	site: (projectId: number) => `/site/${projectId}`,
	opening: (projectId: number, openingId: number) => `/site/${projectId}/${openingId}`,
	/** Takes the record of an opening from the script of its page. */
	record: (projectId: number, openingId: number) => `/site/${projectId}/${openingId}/record`,
	photo: (projectId: number, photoId: number, isSmall = false) =>
		`/projects/${projectId}/site/photos/${photoId}${isSmall ? "?small" : ""}`,
};
