import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { failRun } from "#app/domain/schedules/attempts.sql.ts";
import { files } from "#app/http/resources.server.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { type ApiAnswer, type ApiPlace, type Caller, openApi, threeCallers } from "#tests/support/api.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";
import { pdfBytes, putSchedule } from "#tests/support/uploads.ts";

let api: ApiPlace;
let ann: Actor;
let who: Record<"ann" | "bob" | "sue", Caller>;
let sol: number;

beforeAll(async () => {
	api = await openApi({ PDF_MIN_INTERVAL_SECONDS: "0" });
	({ ann, who } = await threeCallers(api));
	sol = await makeSolution(api.em, "V-1");
});
afterAll(() => api?.close());

const start = (caller: Caller, project: number, headers = {}) =>
	caller("POST", `guide/guide/${project}/schedule/`, undefined, headers);

const addressOf = ({ headers }: ApiAnswer) => headers.get("Location")!.replace("/api/", "");

async function finish(run: number): Promise<void> {
	await finishWith(api.em, run, await putSchedule(files(), await pdfBytes(["A schedule"]), "schedule.pdf"));
}

test("a schedule is started, asked about and downloaded, with no call that waits for it", async () => {
	const project = await makeProject(api.em, ann, "Tower", [sol]);
	const started = await start(who.ann, project);
	expect([started.status, started.headers.get("Retry-After")]).toEqual([202, "1"]);
	const { id } = started.body;
	expect(started.headers.get("Location")).toBe(`/api/guide/guide/${project}/schedule/${id}/`);
	const running = { id, guide: project, status: "running", progress: 0, error: null, issue: null, pdf: null };
	expect(started.body).toMatchObject({ ...running, finished: null });
	const [queued] = await api.em.execute("select count(*)::int as count from queue.job where name = 'schedule'");
	expect(queued).toEqual({ count: 1 });

	const again = await start(who.ann, project);
	expect([again.status, again.body.code, again.headers.get("Retry-After")]).toEqual([409, "generation_running", "10"]);
	await finish(id);
	const { body } = await who.ann.get(addressOf(started));
	expect(body).toMatchObject({ ...running, status: "done", progress: 100, issue: 1, pdf: expect.any(String) });
	const { pathname, search } = new URL(body.pdf);
	const signed = await api.nobody.get(pathname.replace("/api/", "") + search);
	expect([signed.status, signed.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
	const [issue] = (await who.ann.get(`guide/guide/${project}/issue/`)).body;
	expect([issue.no, issue.document_no, issue.pdf]).toEqual([1, body.document_no, body.pdf]);
});

test("with a key it is started once, and the repeated answer leads to it", async () => {
	const project = await makeProject(api.em, ann, "Mall", [sol]);
	const key = { "Idempotency-Key": "issue 1" };
	const first = await start(who.ann, project, key);
	await finish(first.body.id);
	const again = await start(who.ann, project, key);
	expect([again.status, addressOf(again), again.body]).toEqual([202, addressOf(first), first.body]);
	expect((await who.ann.get(`guide/guide/${project}/issue/`)).body).toHaveLength(1);
});

test("a job that fails says why, and an empty project starts none", async () => {
	const project = await makeProject(api.em, ann, "Depot", [sol]);
	const started = await start(who.ann, project);
	await failRun(api.em, started.body.id);
	expect((await who.ann.get(addressOf(started))).body).toMatchObject({
		...{ status: "failed", progress: 100, error: "The schedule could not be generated.", pdf: null },
		finished: expect.any(String),
	});
	const empty = await start(who.ann, await makeProject(api.em, ann, "Empty"));
	expect([empty.status, empty.body.code]).toEqual([400, "empty_project"]);
});

test("a project's people see the job and open its PDF by their token, others do neither", async () => {
	const project = await makeProject(api.em, ann, "School", [sol]);
	const reader = await makePerson(api.em, "Rua");
	await insert(api.em, "project_member", { project_id: project, user_id: reader.id, role: "reader" });
	const rua = await api.as(reader);
	expect((await start(who.bob, project)).status).toBe(404);
	expect((await start(rua, project)).status).toBe(404);
	const started = await start(who.ann, project);
	await finish(started.body.id);
	const { body } = await who.ann.get(addressOf(started));
	const bare = new URL(body.pdf).pathname.replace("/api/", "");
	const statuses = async (path: string) => {
		const all = { ann: who.ann, rua, sue: who.sue, bob: who.bob, nobody: api.nobody };
		const asked = Object.entries(all).map(async ([name, caller]) => [name, (await caller.get(path)).status]);
		return Object.fromEntries(await Promise.all(asked));
	};
	expect(await statuses(addressOf(started))).toEqual({ ann: 200, rua: 200, sue: 200, bob: 404, nobody: 401 });
	expect(await statuses(bare)).toEqual({ ann: 200, rua: 200, sue: 200, bob: 403, nobody: 401 });
	const other = await makeProject(api.em, ann, "Other", [sol]);
	const elsewhere = addressOf(started).replace(`guide/${project}/`, `guide/${other}/`);
	expect((await who.ann.get(elsewhere)).status).toBe(404);
	await inTransaction(api.em.fork() as EntityManager, (tx) => deleteProject(tx, ann, project));
	expect(await statuses(bare)).toEqual({ ann: 200, rua: 403, sue: 200, bob: 403, nobody: 401 });
});
