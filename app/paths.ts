import { fileAddress } from "#app/domain/files/address.ts";
import { verifyPath } from "./domain/verification/verify-token.ts";

export interface FinderAddress {
	ori?: number | null;
	sub?: number | null;
	class?: number | null;
	serv?: number | null;
	frr?: number | null;
	sclass?: number | null;
	smat?: number | null;
	stype?: number | null;
	/** A one-line search; it and the search for part of a drawing code drop the levels and the filter. */
	q?: string | null;
	drawing?: string | null;
	view?: "detail" | null;
	/** Stays as it was where it is not said. */
	evidence?: "in_force" | "all" | null;
	page?: number | null;
}

export interface ListAddress {
	list?: string;
	search?: string | null;
	page?: number | null;
	size?: number | null;
	selected?: number | null;
	only?: string | null;
	sort?: number | null;
}

export interface HistoryAddress {
	kind?: string | null;
	record?: number | null;
	person?: number | null;
	source?: string | null;
	run?: number | null;
	from?: string | null;
	to?: string | null;
	before?: number | null;
	before_run?: number | null;
}

export interface AnalyticsAddress {
	date_from?: string;
	date_to?: string;
	group?: string;
}

function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
	}
	return search.size > 0 ? `${path}?${search}` : path;
}

/** The address of a CSV file as that of the same as a workbook. */
export const asXlsx = (csv: string): string => `${csv}${csv.includes("?") ? "&" : "?"}format=xlsx`;

export function withoutMessage({ pathname, search }: { pathname: string; search: string }): string {
	const query = new URLSearchParams(search);
	query.set("closed", "");
	return `${pathname}?${query}`;
}

/** Stands in place of an issue: the project as it is, with what is pending. */
export const NOW = "now";

/** Builds every address of the product; nobody writes one by hand. The table of routes is `routes.ts`. */
export const paths = {
	home: () => "/",
	signIn: (redirectTo?: string) => withQuery("/auth/sign-in", { redirectTo }),
	signInCode: (redirectTo?: string) => withQuery("/auth/code", { redirectTo }),
	joined: (where: "staff" | "project") => `/auth/sign-in?joined=${where}`,
	passwordChanged: () => "/auth/sign-in?password-changed",
	signOut: () => "/auth/sign-out",
	signUp: () => "/auth/sign-up",
	requestCompany: () => "/auth/request_company",
	requestSent: () => "/auth/request_sent",
	/** Says that an email is on its way, after sign-up and after a reset request. */
	notActive: () => "/auth/not_active",
	resetPassword: (link?: { uid: string; token: string }) =>
		link ? `/auth/reset-password/${link.uid}/${link.token}` : "/auth/reset-password",
	notFound: () => "/404/",
	verify: verifyPath,
	projectPeople: (projectId: number, page = "") => `/projects/${projectId}/people${page}`,
	projectMember: (projectId: number, user: number, act = "") => `/projects/${projectId}/people/${user}${act}`,
	withdrawLink: (projectId: number, no: number) => `/projects/${projectId}/issues/${no}/withdraw_link`,
	about: () => "/about",
	/** The manual; with a search, the jobs that have its words. */
	manual: (query: { q?: string } = {}) => withQuery("/manual/users", { ...query }),
	manualJob: (job: string) => `/manual/users/${job}`,
	sampleSchedule: () => "/sample-schedule.pdf",
	sampleSchedulePicture: () => "/sample-schedule.webp",
	staffManual: (page?: string) => withQuery("/management/manual", { page }),
	whatIsNew: () => "/manual/new",
	feedback: () => "/feedback",
	feedbackSent: () => "/feedback/sent",
	finder: (query: FinderAddress = {}) => withQuery("/specs/sols", { ...query }),
	/** People come back to their last results here. */
	finderWithLastSearch: () => "/specs/sols/true",
	coverage: () => "/specs/coverage",
	installation: (solutionId: number) => `/specs/${solutionId}/detail`,
	/** The Tested Specimens of a solution: a dialog with script, a page without. */
	specimens: (solutionId: number) => `/specs/${solutionId}/specimens`,
	bookmarks: (solutionId: number) => `/specs/${solutionId}/favourites`,
	identification: () => "/specs/form",
	newProject: () => "/projects/new",
	summary: (projectId?: number) => withQuery("/specs/summary", { id: projectId }),
	summaryItems: () => "/specs/summary/items",
	summaryItemRemoval: (solutionId: number) => `/specs/summary/items/${solutionId}/removal`,
	summaryItemAddition: ([first, ...others]: number[], back: string) =>
		withQuery(`/specs/summary/items/${first}/addition`, { back, also: others.join() }),
	specificationState: (page: string, query: { selected?: number | null; view?: "grid" | null }) =>
		withQuery(page, query),
	summaryMove: () => "/specs/summary/move",
	summaryReorder: () => "/specs/summary/reorder",
	summaryReorderUndo: () => "/specs/summary/reorder/undo",
	summarySwitches: () => "/specs/summary/switches",
	summaryConflict: () => "/specs/summary/conflict",
	summaryUnsaved: () => "/specs/summary/unsaved",
	summarySave: () => "/specs/summary/save",
	summaryDiscard: () => "/specs/summary/discard",
	summaryClear: () => "/specs/summary/clear",
	penetrations: (query: { q?: string; status?: string; page?: number; sort?: string } = {}) =>
		withQuery("/specs/penetrations", { ...query }),
	/** `from`: like this one, with the next number. `line`: what becomes of the lines of its services. */
	penetrationNew: (from?: number, line?: string) => withQuery("/specs/penetrations/form", { from, line }),
	penetrationEdit: (id: number, line?: string) => withQuery(`/specs/penetrations/form/${id}`, { line }),
	penetrationChange: () => "/specs/penetrations/change",
	penetrationDelete: (ids: number[]) => withQuery("/specs/penetrations/delete", { ids: ids.join() }),
	penetrationImport: () => "/specs/penetrations/import",
	/** The stored list, to be edited as a whole. */
	penetrationTable: () => withQuery("/specs/penetrations/import", { list: 1 }),
	penetrationVersions: () => "/specs/penetrations/versions",
	penetrationVersionsCompared: (from: number, to: number) => `/specs/penetrations/versions/${from}/${to}`,
	penetrationWords: () => "/specs/penetrations/words",
	penetrationMatch: (query: { state?: string; sort?: string; tick?: string } = {}) =>
		withQuery("/specs/penetrations/types", query),
	penetrationType: (id: number) => `/specs/penetrations/types/${id}`,
	penetrationFile: (name: string) => `/specs/penetrations/files/${name}`,
	projects: (
		query: {
			q?: string;
			archived?: boolean;
			sort?: string;
			page?: number;
			size?: number;
			selected?: number;
			/** The project whose schedule is downloaded when it is ready. */
			printing?: number;
		} = {},
	) => withQuery("/projects", { ...query, archived: query.archived ? "true" : null }),
	/** Opens the project. `then`: leads to its `openings` or `identification` in place of its summary. */
	projectEdit: (projectId: number, then = "") => withQuery(`/projects/${projectId}/edit`, { then }),
	comparison: (projectId: number, a: number, b: number | typeof NOW) => `/projects/${projectId}/issues/${a}/${b}`,
	comparisonChoice: (projectId: number) => `/projects/${projectId}/issues`,
	projectCopy: (projectId: number) => `/projects/${projectId}/copy`,
	projectRevision: (projectId: number) => `/projects/${projectId}/revision`,
	projectArchive: (projectId: number) => `/projects/${projectId}/archive`,
	projectRestore: (projectId: number) => `/projects/${projectId}/restore`,
	projectDelete: (projectId: number) => `/projects/${projectId}/delete`,
	deletedProjects: (query: { page?: number } = {}) => withQuery("/projects/deleted", query),
	withdrawDeleted: (runId: number) => `/projects/deleted/${runId}/withdraw_link`,
	deletedFile: (runId: number) => `/projects/deleted/${runId}/file`,
	imports: (query: { page?: number } = {}) => withQuery("/management/import", query),
	import: (id: number, query: { faults?: number; changes?: number } = {}) =>
		withQuery(`/management/import/${id}`, query),
	proposals: () => "/management/review",
	proposal: (id: number, query: { changes?: number } = {}) => withQuery(`/management/review/${id}`, query),
	proposalFile: (id: number, file: number) => `/management/review/${id}/files/${file}`,
	people: () => "/management/people",
	staffInvite: () => "/management/people/invite",
	staffInvitation: (id: number) => `/management/people/invitations/${id}`,
	staffHistory: (query: { page?: number; person?: number } = {}) => withQuery("/management/people/history", query),
	staffMember: (id: number) => `/management/people/${id}`,
	staffMemberAct: (id: number, act: string) => `/management/people/${id}/${act}`,
	importUndo: (runId: number) => `/management/import/runs/${runId}/undo`,
	/** A workbook to fill in (`template.xlsx`, `specimens-template.xlsx`), or with every list (`catalogue.xlsx`). */
	importWorkbook: (name: string) => `/management/import/workbooks/${name}`,
	/** The annotated copy of an import's CSV file, the first being 1. */
	importCopy: (id: number, number: number) => `/management/import/${id}/annotated/${number}`,
	officeProject: (projectId: number, query: { page?: number } = {}) =>
		withQuery(`/management/projects/${projectId}`, query),
	feedbackInbox: (query: { page?: number } = {}) => withQuery("/management/feedback", query),
	companyRequests: (query: { page?: number } = {}) => withQuery("/management/requests", query),
	ranking: (query: { page?: number } = {}) => withQuery("/management/ranking", query),
	evidence: () => "/management/evidence",
	unannouncedCsv: () => "/management/evidence/csv",
	history: (query: HistoryAddress = {}) => withQuery("/management/history", { ...query }),
	historyCsv: (query: HistoryAddress = {}) => withQuery("/management/history/csv", { ...query }),
	historyVersion: (change: number) => `/management/history/${change}`,
	rankingCsv: () => "/management/ranking/csv",
	analyticsOverview: () => "/management/summary",
	analytics: (query: AnalyticsAddress = {}) => withQuery("/management/analytics", { ...query }),
	figureCsv: (figure: string, query: AnalyticsAddress = {}) =>
		withQuery(`/management/analytics/csv/${figure}`, { ...query }),
	schedule: (projectId: number, query: { page?: number } = {}) => withQuery(`/projects/${projectId}/schedule`, query),
	/** The check before issuing; its form starts the schedule. */
	issue: (projectId: number) => `/projects/${projectId}/issue`,
	scheduleFile: (projectId: number, runId: number) => `/projects/${projectId}/schedule/${runId}/file`,
	/** The PDF in the browser's own viewer, at the page to which a number or a line of it leads. */
	schedulePlace: (
		projectId: number,
		runId: number,
		place: "open" | "to_check" | "documents" | "project" | "findings",
	) => `/projects/${projectId}/schedule/${runId}/file?show=1#nameddest=toc-${place}`,
	readingLinks: (projectId: number, runId: number) => `/projects/${projectId}/schedule/${runId}/links`,
	readingLinkEnd: (projectId: number, runId: number, linkId: number) =>
		`/projects/${projectId}/schedule/${runId}/links/${linkId}/end`,
	shared: (token: string) => `/shared/${token}`,
	sharedFile: (token: string) => `/shared/${token}/file`,
	sharedPicture: (token: string, no: number) => `/shared/${token}/pictures/${no}`,
	favourites: (query: { search?: string; page?: number; list?: number; cards?: number } = {}) =>
		withQuery("/favourites", query),
	newFavourite: () => "/favourites/new",
	favouriteEdit: (listId: number) => `/favourites/${listId}/edit`,
	favouriteDelete: (listId: number) => `/favourites/${listId}/delete`,
	solutionManager: ({ search, ...query }: ListAddress = {}) => {
		const path = withQuery("/management/solution_manager", { ...query, search });
		return search === "" ? `${path}${path.includes("?") ? "&" : "?"}search=` : path;
	},
	/** A list of the catalogue grid; `query` is a view, as an address has it. */
	catalogue: (list: string, query: URLSearchParams | string = "") => {
		const search = String(query);
		const path = list === "specimens" ? "/management/catalogue" : `/management/catalogue/${list}`;
		return search ? `${path}?${search}` : path;
	},
	catalogueCsv: (list: string, query: URLSearchParams) => `/management/catalogue/${list}/csv?${query}`,
	catalogueChange: (list: string, query: URLSearchParams | string = "") =>
		`/management/catalogue/${list}/change${String(query) && `?${query}`}`,
	/** A saved view by its id, or a `new` one. */
	catalogueView: (view: number | "new", query: { list?: string; query?: string; version?: number } = {}) =>
		withQuery(`/management/catalogue/views/${view}`, query),
	/** A record of a list, and what is done to it; `state` leads back to where the list was. */
	listNew: (list: string, state: ListAddress & { name?: string; request?: number } = {}) =>
		withQuery(`/management/lists/${list}/new`, { ...state, list: null }),
	/** `grid` is the view of the catalogue grid that it was opened from. */
	listRecord: (list: string, id: number, state: ListAddress & { grid?: string } = {}) =>
		withQuery(`/management/lists/${list}/${id}`, { ...state, list: null }),
	listEdit: (list: string, id: number, state: ListAddress = {}) =>
		withQuery(`/management/lists/${list}/${id}/edit`, { ...state, list: null }),
	listDelete: (list: string, id: number, state: ListAddress = {}) =>
		withQuery(`/management/lists/${list}/${id}/delete`, { ...state, list: null }),
	/** The specimens and solutions of a report, in one table. */
	reportEntry: (id: number) => `/management/reports/${id}/specimens`,
	/** The PDF of a report, for the page beside whose table it stands. */
	reportDocument: (id: number) => `/management/reports/${id}/document`,
	/** The address by the number that is printed on them. */
	issued: () => "/management/issued",
	listUsed: (list: string, id: number, query: { page?: number } = {}) =>
		withQuery(`/management/lists/${list}/${id}/used`, query),
	listMerge: (list: string, id: number) => `/management/lists/${list}/${id}/merge`,
	listUsedCsv: (list: string, id: number) => `/management/lists/${list}/${id}/used/csv`,
	listNotice: (list: string, id: number) => `/management/lists/${list}/${id}/notice`,
	sentNotices: () => "/management/notices",
	sentNotice: (id: number) => `/management/notices/${id}`,
	account: () => "/account",
	secondFactor: () => "/account/second-factor",
	notices: () => "/notices",
	noticeAcknowledge: (id: number) => `/notices/${id}/acknowledge`,
	noticeReplace: (id: number) => `/notices/${id}/replace`,
	listCsv: (list: string, only?: string | null) => withQuery(`/management/lists/${list}/csv`, { only }),
	solutionCreate: () => "/management/solution/create",
	solutionEdit: (id: number) => `/management/solution/${id}/edit`,
	specimenCreate: () => "/management/specimen/create",
	specimenEdit: (id: number) => `/management/specimen/${id}/edit`,
	specimenCopy: (id: number) => `/management/specimen/${id}/copy`,
	productManager: (query: Record<string, string | number | null | undefined> = {}) =>
		withQuery("/management/product_manager", query),
	productNew: () => "/management/product_manager/products/new",
	productEdit: (id: number) => `/management/product_manager/products/${id}/edit`,
	warrantyNew: () => "/management/product_manager/warranties/new",
	coverNew: () => "/management/product_manager/covers/new",
	coverEdit: (id: number) => `/management/product_manager/covers/${id}/edit`,
	managedToggle: (list: "products" | "warranties" | "covers", id: number) =>
		`/management/product_manager/${list}/${id}/toggle`,
	coverPreview: (id: number) => `/management/preview_cover/${id}`,
	coverPdf: (id: number) => `/management/preview_cover/${id}/pdf`,
	/** A step of a wizard; `solution` is the solution's wizard that asked for a specimen: its id, or `new`. */
	wizardStep: (wizard: string, step: number, solution: string | null = null) => withQuery(wizard, { step, solution }),
	wizardFile: (fileId: number) => `/management/uploads/${fileId}`,
	/** A stored file for signed-in people; `signedFileAddress` makes those that work without a session. */
	file: fileAddress,
};

const ANY_LIST = "list";

/** Addresses like these, with any list and any id; the id is caught. */
function addressesLike(...examples: string[]): RegExp {
	const any = examples.map((one) => one.replace(`/${ANY_LIST}/`, "/\\w+/").replace("/0", "/(\\d+)"));
	return new RegExp(`^(?:${any.join("|")})$`);
}

/** The pages that open as dialogs over the page that links to them, where there is script. */
export const dialogPages = {
	specimens: addressesLike(paths.specimens(0)),
	listForms: addressesLike(paths.listNew(ANY_LIST), paths.listEdit(ANY_LIST, 0), paths.listDelete(ANY_LIST, 0)),
};
