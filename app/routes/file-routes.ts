import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import { findLogo } from "#app/domain/accounts/logo.ts";
import { IMPORT_LISTS } from "#app/domain/catalogue/definition/import-lists.ts";
import { getCoverFacts } from "#app/domain/datasheets/covers.ts";
import { notFound } from "#app/domain/errors.ts";
import { historyRows } from "#app/domain/exports/history-rows.ts";
import { importTemplate } from "#app/domain/exports/templates.ts";
import {
	exportWorkbook,
	tableAsCsv,
	tablesAsWorkbook,
	type WrittenTable,
} from "#app/domain/exports/workbook-export.ts";
import { rankingRows } from "#app/domain/figures/figures-rows.ts";
import { getAnnotated } from "#app/domain/imports/import-views.sql.ts";
import { CHANGES_FILE } from "#app/domain/imports/jobs/upload-rules.ts";
import { listOfName, nameForCopy } from "#app/domain/imports/workbook-inputs.ts";
import { isOneOf, keysOf } from "#app/domain/keyed.ts";
import { getPack } from "#app/domain/packs/packs.sql.ts";
import { sheetOf, TEMPLATE_ROWS, writeSheet } from "#app/domain/penetrations/list/sheet-files.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { getLabelProject, labelChoice, listLabels } from "#app/domain/places/opening-labels.ts";
import { printMarkedPlan } from "#app/domain/plans/marked-plan.ts";
import { findPlanFile } from "#app/domain/plans/plans.sql.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { getNoticeQuery, ownPlacesRows, placesRowsForStaff } from "#app/domain/recall/recall-places.ts";
import { unannouncedRows } from "#app/domain/recall/recall-rows.ts";
import { findReportDocument } from "#app/domain/report-entry/entry-choices.sql.ts";
import { getProposal, getProposedFile } from "#app/domain/review/proposals.sql.ts";
import { issuedName } from "#app/domain/schedules/issue-register.ts";
import { getIssued, getOrphaned } from "#app/domain/schedules/runs.ts";
import { openSharedFile, openSharedPicture } from "#app/domain/sharing/shared-issue.ts";
import { findPhoto } from "#app/domain/site/records.sql.ts";
import { getHeldFile } from "#app/domain/wizards/solution-draft.ts";
import {
	answerDownload,
	answerSchedule,
	answerStored,
	asksForWorkbook,
	CSV_TYPE,
	csvDownload,
	disposition,
	workbookDownload,
} from "#app/http/downloads.server.ts";
import {
	editorsOnly,
	type GuardedRequest,
	idParam,
	loadPage,
	loadPublicPage,
	type RequestContext,
	staffOnly,
} from "#app/http/guards.server.ts";
import { findShownCodes } from "#app/http/recovery-codes.server.ts";
import { files, webDatabase } from "#app/http/resources.server.ts";
import { loadSite } from "#app/http/site-guard.server.ts";
import { checkFairly } from "#app/http/stored-uploads.server.ts";
import { placePaths } from "#app/place-paths.ts";
import { printCover, printLabelsFor } from "#app/previews.server.ts";
import { isoDate, plainMoment } from "#app/ui/text/dates.ts";
import { settings } from "#db/settings.ts";
import { readHistoryQuery } from "./management/history/history.server.ts";
import {
	catalogueTable,
	type FileRequest,
	figureTable,
	listTable,
	placesTable,
	usesTable,
} from "./management/staff-tables.server.ts";
import { readSiteQuery } from "./site/site-query.ts";

type Answers = (args: LoaderFunctionArgs) => Promise<Response>;

const forLevel =
	(level: (request: Request) => GuardedRequest) =>
	(find: (args: FileRequest) => Promise<Response>): Answers =>
	({ request, params }) =>
		loadPage(level(request), ({ em, actor }) =>
			find({ em, actor, request, params, search: new URL(request.url).searchParams }),
		);

const people = forLevel((request) => request);
const staff = forLevel(staffOnly);
const editors = forLevel(editorsOnly);

/** For whoever has the link; null from `find` says that it has ended. */
const everybody =
	(find: (em: RequestContext["em"], params: LoaderFunctionArgs["params"]) => Promise<Response | null>): Answers =>
	({ params }) =>
		loadPublicPage(async (em) => (await find(em, params)) ?? new Response(null, { status: 410, statusText: "Gone" }));

async function importWorkbook({ em, actor, request, params: { name = "" } }: FileRequest): Promise<Response> {
	const { signal } = request;
	const title = name.replace(/\.xlsx$/, "");
	if (name === "catalogue.xlsx") {
		const { address } = await webDatabase();
		return workbookDownload(title, request, (out) => exportWorkbook(address, out, { signal }));
	}
	const list = IMPORT_LISTS.find((each) => name === `${each}-template.xlsx`) ?? null;
	if (!list && name !== "template.xlsx") throw notFound();
	return workbookDownload(title, request, (out) => importTemplate(em, actor, list, out, signal));
}

const nameOfCopy = (file: string) =>
	file === CHANGES_FILE ? "changes" : `${nameForCopy(file).replace(/(-annotated)?\.csv$/i, "")}-annotated`;

/** The annotated copy of an import's CSV file, to be fixed and uploaded again; or the list of all its changes. */
async function importCopy({ em, actor, request, params }: FileRequest): Promise<Response> {
	const { key, file } = await getAnnotated(em, actor, idParam(params.id), idParam(params.number));
	const name = nameOfCopy(file);
	if (!asksForWorkbook(request)) return answerDownload(await files().stream(key), CSV_TYPE, `${name}.csv`);
	const csv = async (out: Writable) => pipeline(await files().stream(key), out, { signal: request.signal });
	const sheet = file === CHANGES_FILE ? "changes" : (listOfName(name) ?? name);
	return workbookDownload(name, request, (out) => tablesAsWorkbook([{ name: sheet, csv }], out, request.signal));
}

async function penetrationSheet({ em, actor, request, params: { name = "" } }: FileRequest): Promise<Response> {
	const [, what, extension] = /^(penetrations|template)\.(csv|xlsx)$/.exec(name) ?? [];
	const project = await findOpenProject(em, actor);
	if (!extension || (what === "penetrations" && !project)) throw notFound();
	const rows = what === "template" ? TEMPLATE_ROWS : await sheetOf(em, await listStoredPenetrations(em, project!.id));
	const download = extension === "xlsx" ? workbookDownload : csvDownload;
	return download(what!, request, (out) => writeSheet(name, rows, out, request.signal));
}

/** The labels of the openings that the address finds, as far as they have been given out. */
async function labelSheets({ em, actor, request, params, search }: FileRequest): Promise<Response> {
	const id = idParam(params.id);
	const choice = labelChoice.safeParse(Object.fromEntries(search));
	if (!choice.success) throw notFound();
	const { query } = readSiteQuery(request, { userId: actor.id, deviceId: null });
	const { name } = await getLabelProject(em, actor, id);
	const labels = await listLabels(em, actor, id, query, choice.data);
	if (labels.length === 0) throw notFound();
	const printed = labels.map((one) => ({ ...one, address: settings().appUrl + placePaths.place(one.token) }));
	const sheets = { labels: printed, format: choice.data.format, title: `Labels of ${name}` };
	const pdf = await printLabelsFor(`user:${actor.id}`, sheets);
	return answerDownload(Buffer.from(pdf), "application/pdf", `${name} labels.pdf`);
}

/** Rows as CSV, or as a workbook where that is asked for. */
const table = (find: (args: FileRequest) => WrittenTable | Promise<WrittenTable>): Answers =>
	staff(async (args) => {
		const { request } = args;
		const found = await find(args);
		return asksForWorkbook(request)
			? workbookDownload(found.name, request, (out) => tablesAsWorkbook([found], out, request.signal))
			: csvDownload(found.name, request, (out) => tableAsCsv(found, out, request.signal));
	});

/** The files of a plan by the names that their addresses have; the plan with its pins is made for each reader. */
const PLAN_FILES = { plan: "file", small: "small", large: "large" } as const;

/** A file of a revision never changes, as a photo does not. */
const planFile: Answers = ({ request, params: { id, plan, name = "" } }) => {
	const [projectId, planId] = [idParam(id), idParam(plan)];
	return loadSite(request, projectId, async ({ em, project, ...sender }) => {
		if (name === "marked") {
			const asOf = plainMoment(new Date(), settings().timeZone);
			const print = () => printMarkedPlan({ em, files: files() }, project, planId, asOf);
			const marked = await checkFairly(sender, print);
			const headers = { "Content-Disposition": disposition("inline", `${marked.name}.pdf`), "X-Robots-Tag": "noindex" };
			return answerDownload(Buffer.from(marked.pdf), "application/pdf", "", headers);
		}
		if (!isOneOf(keysOf(PLAN_FILES), name)) throw notFound();
		const no = idParam(new URL(request.url).searchParams.get("no") ?? undefined);
		const found = await findPlanFile(em, projectId, planId, { no, which: PLAN_FILES[name] });
		if (!found) throw notFound();
		return answerStored(found, {
			"Cache-Control": "private, max-age=3600",
			"Content-Disposition": disposition(name === "plan" ? "attachment" : "inline", found.name),
			"X-Robots-Tag": "noindex",
		});
	});
};

/** Every address that only hands out a file, as `routes.ts` has it: who may read the file, and how it is found. */
const fileRoutes: Record<string, Answers> = {
	"shared/:token/file": everybody(async (em, { token = "" }) => {
		const file = await openSharedFile(em, token);
		return file && answerSchedule(file);
	}),
	"shared/:token/pictures/:no": everybody(async (em, { token = "", no }) => {
		const picture = await openSharedPicture(em, token, idParam(no));
		// The picture of an issue never changes.
		const headers = { "Cache-Control": "private, max-age=86400, immutable", "X-Robots-Tag": "noindex" };
		return picture && answerStored(picture, headers);
	}),
	"account/logo": people(async ({ em, actor }) => {
		const logo = await findLogo(em, actor);
		if (!logo) throw notFound();
		return answerStored({ key: logo.storageKey, type: logo.type, bytes: logo.bytes });
	}),
	/** Recovery codes to be printed, as long as their page shows them. */
	"account/second-factor/codes/file": ({ request }) =>
		loadPage(request, async ({ session }) => {
			const codes = findShownCodes(session);
			if (!codes) throw notFound();
			const text = `Recovery codes for ${settings().appUrl}\nEach signs ${session.email} in once.\n\n${codes.join("\n")}\n`;
			return answerDownload(text, "text/plain; charset=utf-8", "recovery-codes.txt");
		}),
	"specs/penetrations/files/:name": people(penetrationSheet),
	"projects/:id/schedule/:run/file": people(async ({ em, actor, params, search }) =>
		answerSchedule(
			await getIssued(em, actor, idParam(params.id), idParam(params.run)),
			search.has("show") ? "inline" : "attachment",
		),
	),
	"projects/:id/schedule/:run/pack/file": people(async ({ em, actor, params }) => {
		const pack = await getPack(em, actor, idParam(params.id), idParam(params.run));
		const { key, bytes } = pack;
		if (key === null || bytes === null) throw notFound();
		return answerStored(
			{ key, bytes, type: "application/zip" },
			{ "Content-Disposition": disposition("attachment", `${issuedName(pack)} pack.zip`) },
		);
	}),
	/** A photo never changes; whoever loses the right to see it has no other copy than their browser's. */
	"projects/:id/site/photos/:photo": ({ request, params }) => {
		const [projectId, photo] = [idParam(params.id), idParam(params.photo)];
		return loadSite(request, projectId, async ({ em }) => {
			const found = await findPhoto(em, projectId, photo, new URL(request.url).searchParams.has("small"));
			if (!found) throw notFound();
			return answerStored(found, { "Cache-Control": "private, max-age=3600", "X-Robots-Tag": "noindex" });
		});
	},
	"projects/:id/labels/file": people(labelSheets),
	"projects/:id/plans/:plan/files/:name": planFile,
	"projects/deleted/:run/file": people(async ({ em, actor, params, search }) =>
		answerSchedule(await getOrphaned(em, actor, idParam(params.run)), search.has("show") ? "inline" : "attachment"),
	),
	"management/import/workbooks/:name": staff(importWorkbook),
	"management/import/:id/annotated/:number": staff(importCopy),
	/** A cover page as it would be printed, published or not. */
	"management/preview_cover/:id/pdf": staff(async ({ em, actor, params }) => {
		const cover = await getCoverFacts(em, actor, idParam(params.id));
		const pdf = Buffer.from(await printCover(`user:${actor.id}`, cover));
		const shown = { "Content-Disposition": disposition("inline", `cover-R${cover.revision}.pdf`) };
		return answerDownload(pdf, "application/pdf", "", shown);
	}),
	/** The PDF as the page of the report's specimens shows it: in a frame of this product, and of no other. */
	"management/reports/:id/document": editors(async ({ em, actor, params }) => {
		const file = await findReportDocument(em, actor, idParam(params.id));
		if (!file) throw notFound();
		return answerStored(file, {
			"Content-Disposition": disposition("inline", file.name),
			// The browser's own viewer works in no sandbox; the type says that there is nothing else to run.
			"Content-Security-Policy":
				"default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
		});
	}),
	"management/review/:id/files/:file": staff(async ({ em, actor, params }) => {
		const proposal = await getProposal(em, actor, idParam(params.id));
		return answerStored(await getProposedFile(em, actor, proposal, idParam(params.file)));
	}),
	"management/uploads/:file": staff(async ({ em, actor, params }) =>
		answerStored(await getHeldFile(em, actor, idParam(params.file))),
	),
	"management/lists/:list/csv": table(listTable),
	"management/lists/:list/:id/used/csv": table(usesTable),
	"management/lists/:list/:id/places/csv": table(placesTable),
	"management/notices/:id/places/csv": table(async ({ em, actor, params }) => {
		const notice = await getNoticeQuery(em, actor, idParam(params.id));
		return { name: `places_of_notice_${notice.notice}`, rows: placesRowsForStaff(em, actor, notice) };
	}),
	"notices/:id/places/csv": people(async ({ em, actor, request, params }) => {
		const rows = await ownPlacesRows(em, actor, idParam(params.id));
		const table = { name: `places_of_notice_${params.id}`, rows };
		return csvDownload(table.name, request, (out) => tableAsCsv(table, out, request.signal));
	}),
	"management/catalogue/:list/csv": table(catalogueTable),
	"management/evidence/csv": table(({ em, actor }) => ({ name: "without_notice", rows: unannouncedRows(em, actor) })),
	"management/history/csv": table(({ em, actor, search }) => ({
		name: "catalogue_history",
		rows: historyRows(em, actor, readHistoryQuery(search)),
	})),
	"management/ranking/csv": table(({ em, actor }) => ({
		name: `rank_solutions_${isoDate(new Date(), settings().timeZone)}`,
		rows: rankingRows(em, actor),
	})),
	"management/analytics/csv/:figure": table(figureTable),
};

export function loader(args: LoaderFunctionArgs): Promise<Response> {
	const { pathname } = new URL(args.request.url);
	const [, answer] = Object.entries(fileRoutes).find(([address]) => matchPath(`/${address}`, pathname)) ?? [];
	if (!answer) throw new Response(null, { status: 404, statusText: "Not Found" });
	return answer(args);
}
