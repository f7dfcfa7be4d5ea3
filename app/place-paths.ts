import { type PathQuery, withWords } from "./site-paths.ts";

/** Addresses of labels and of the openings that are sealed with what fell; few pages need them. */
export const placePaths = {
	/** The page that the label of an opening leads to. */
	place: (token: string) => `/p/${token}`,
	labels: (projectId: number, query: PathQuery = {}) => withWords(`/projects/${projectId}/labels`, query),
	labelsFile: (projectId: number, query: PathQuery) => withWords(`/projects/${projectId}/labels/file`, query),
	labelsEnd: (projectId: number) => `/projects/${projectId}/labels/end`,
	/** The openings that are sealed with what fell: those of a notice, and those of a record of the catalogue. */
	noticePlaces: (id: number, query: PathQuery = {}) => withWords(`/notices/${id}/places`, query),
	noticePlacesCsv: (id: number) => `/notices/${id}/places/csv`,
	sentNoticePlaces: (id: number) => `/management/notices/${id}/places/csv`,
	listPlacesCsv: (list: string, id: number) => `/management/lists/${list}/${id}/places/csv`,
};
