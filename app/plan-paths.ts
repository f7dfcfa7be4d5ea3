import { type PathQuery, withWords } from "./site-paths.ts";

/** Addresses of a plan of a project, on which openings have their places; `sitePaths.plans` lists the plans. */
export const planPaths = {
	/** The form of a new plan, or of the next revision of one. */
	form: (projectId: number, planId?: number) => `/projects/${projectId}/plans/form${planId ? `/${planId}` : ""}`,
	plan: (projectId: number, planId: number, query: PathQuery = {}) =>
		withWords(`/projects/${projectId}/plans/${planId}`, query),
	/** The plan as it came, in the revision with this number. */
	file: (projectId: number, planId: number, no: number) => `/projects/${projectId}/plans/${planId}/files/plan?no=${no}`,
	picture: (projectId: number, planId: number, no: number, isSmall = false) =>
		`/projects/${projectId}/plans/${planId}/files/${isSmall ? "small" : "large"}?no=${no}`,
	/** The plan with its pins as a PDF. */
	marked: (projectId: number, planId: number) => `/projects/${projectId}/plans/${planId}/files/marked`,
};
