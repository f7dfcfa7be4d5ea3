import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createApiToken } from "#app/domain/api-tokens/api-tokens.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import type { ApiAnswer } from "#tests/support/api.ts";
import { runningProduct } from "#tests/support/running-product.ts";

const running = runningProduct({ worker: true });

/** A client as somebody writes one who has nothing but the reference: a token, a key with each change, and patience. */
function clientOf(url: string, token: string) {
	async function call(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
		const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
		if (body !== undefined) headers["Content-Type"] = "application/json";
		if (method !== "GET") headers["Idempotency-Key"] = randomUUID();
		for (let tries = 0; ; tries++) {
			const answer = await fetch(new URL(path, `${url}/api/`), { method, headers, body: JSON.stringify(body) });
			const isLater =
				[429, 503].includes(answer.status) || (answer.status === 409 && answer.headers.has("Retry-After"));
			if (isLater && tries < 20) {
				await pause(1000 * Number(answer.headers.get("Retry-After")));
				continue;
			}
			const text = await answer.text();
			const parsed = text === "" ? null : JSON.parse(text);
			if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
			return { status: answer.status, headers: answer.headers, body: parsed };
		}
	}
	const get = async (path: string) => (await call("GET", path)).body;
	return { call, get };
}

test("a script with a token finds, makes a project, lists, matches, issues as a job, downloads and verifies", async () => {
	const { product, em } = running;
	const [user] = await em.execute<{ id: number; first_name: string }[]>(
		"select id, first_name from user_account where email = 'user@example.com'",
	);
	const owner = { id: user!.id, firstName: user!.first_name, isStaff: false };
	const wanted = { name: "A script", scope: "projects", days: 7 } as const;
	const token = await inTransaction(em.fork() as EntityManager, (tx) =>
		createApiToken(tx, owner, wanted, { add: async () => {} }),
	);
	const { call, get } = clientOf(product.url, token);
	expect((await get("auth/users/me/")).id).toBe(owner.id);

	const [ori] = await get("sol/orientations/");
	const [sub] = await get(`sol/query/${ori.id}/`);
	const [classification] = await get(`sol/query/${ori.id}/${sub.id}/`);
	const [solution] = await get(`sol/byclass/${ori.id}/${sub.id}/${classification.id}/`);
	const [city] = await get("res/cities/");
	const project = await call("POST", "guide/guide/", {
		...{ proj_name: "By a script", proj_address: "1 Quay Street", city: city.id },
		guide_item: [solution.id],
	});
	const at = project.headers.get("Location")!;
	const row = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", service_type: "Pipe", size: "Ø100" };
	const rows = ["P-001", "P-002"].map((ref) => ({ ...row, ref, insulation: "none", required: "-/60/60" }));
	await call("POST", `${at}penetration/`, rows);
	const [type] = await get(`${at}penetration/match/`);
	const [candidate] = type.candidates;
	await call("POST", `${at}penetration/assign/`, {
		...{ penetrations: type.penetrations, sol: candidate.sol, specimens: candidate.specimens },
	});
	const stored = await get(`${at}penetration/?updated_since=1970-01-01T00:00:00Z&page_size=1`);
	expect([stored.count, stored.results[0].status]).toEqual([2, "assigned"]);

	const started = await call("POST", `${at}schedule/`);
	expect(started.status).toBe(202);
	let job = started.body;
	for (let tries = 0; job.status === "running" && tries < 240; tries++) {
		await pause(1000 * Number(started.headers.get("Retry-After")));
		job = await get(started.headers.get("Location")!);
	}
	expect([job.status, job.error, job.issue]).toEqual(["done", null, 1]);
	const bare = job.pdf.replace(/\?.*/, "");
	const file = await fetch(bare, { headers: { Authorization: `Bearer ${token}` } });
	const bytes = Buffer.from(await file.arrayBuffer());
	expect([file.status, bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
	const [issue] = await get(`${at}issue/`);
	expect(createHash("sha256").update(bytes).digest("hex")).toBe(issue.sha256);
	const verified = await get(`verify/${issue.verify.split("/").at(-1)}/`);
	expect([verified.document_no, verified.latest]).toEqual([issue.document_no, true]);
}, 300_000);
