import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl } from "#db/address.ts";
import { openOrm } from "#db/orm.ts";
import { openBucketServer } from "#tests/support/bucket.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import { signedIn, type Visitor } from "./visitor.ts";

let place: FreshDatabase;
let product: Product;
let person: Visitor;
let socket: string;

beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	const { dataDir } = place.settings;
	socket = join(dataDir, "s");
	await symlink(place.address.host, socket);
	const env = { ...place.env, WORKER: "off", DATABASE_URL: databaseUrl({ ...place.address, host: socket }) };
	product = await startProduct({ dataDir, env });
	person = await signedIn(product.url);
}, 240_000);
afterAll(async () => {
	await product?.stop();
	await place?.drop();
});

/** The way to the database is gone, and whoever was connected is cut off. */
async function cutOff(): Promise<void> {
	await rm(socket);
	const { dbName, ...address } = place.address;
	const client = new pg.Client({ ...address, database: dbName });
	await client.connect();
	await client.query(
		"select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
		[dbName],
	);
	await client.end();
}

test("while the database is away pages, data, forms and calls answer 503, and all is well when it is back", async () => {
	await cutOff();
	const ask = () => [
		person.get("/projects"),
		person.get("/projects.data"),
		person.post("/specs/form", { projName: "Name" }),
		person.post("/specs/summary/items", { sol: "1" }),
		person.get("/api/res/cities/"),
		person.get("/readyz"),
	];
	const away = await Promise.all(ask());
	expect(away.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
	for (const answer of away.slice(0, 5)) expect(answer.headers.get("Retry-After")).toBe("5");
	expect(await away[0]!.text()).toContain("The service is busy");

	await symlink(place.address.host, socket);
	expect((await person.get("/readyz")).status).toBe(200);
	expect((await person.get("/projects")).status).toBe(200);
	// The log tells what happened in words.
	expect(product.output()).toContain('"level":"error"');
	expect(product.output()).not.toContain("[object Object]");
});

test("a page that needs what somebody holds for long answers 503 in time, and then serves it", async () => {
	const { dbName, ...address } = place.address;
	const holder = new pg.Client({ ...address, database: dbName });
	await holder.connect();
	await holder.query("begin; lock table solution in access exclusive mode");
	const [finder, projects] = await Promise.all([person.get("/specs/sols"), person.get("/projects")]);
	expect([finder.status, finder.headers.get("Retry-After"), projects.status]).toEqual([503, "5", 200]);
	await holder.end();
	expect((await person.get("/specs/sols")).status).toBe(200);
});

/** The address of a schedule of the user's that has a file. */
async function issuedSchedule(): Promise<string> {
	const orm = await openOrm(place.address, 1);
	try {
		const [run] = await orm.em.fork().execute<[{ id: number; project: number }]>(
			`insert into schedule_run (project_id, project_name, user_id, status, progress, started, finished, file_id,
			   project_version, catalogue_version, document_no)
			 select p.id, 'Tower', u.id, 'done', 100, now(), now(), (select min(id) from file), 1, 1, 'PFS-1'
			 from project p join user_account u on u.id = p.user_id where u.email = 'user@example.com' limit 1
			 returning id, project_id as project`,
		);
		return `/projects/${run.project}/schedule/${run.id}/file`;
	} finally {
		await orm.close();
	}
}

test("while the store of files is away a drawing and a schedule's file answer 503, and pages are served", async () => {
	const bucket = await openBucketServer();
	const env = { ...place.env, ...bucket.env, WORKER: "off", FILES_URL: bucket.filesUrl };
	const away = await startProduct({ dataDir: place.settings.dataDir, env });
	try {
		await bucket.stop();
		const visitor = await signedIn(away.url);
		const page = await visitor.get("/specs/1/detail");
		expect(page.status).toBe(200);
		const [, drawing] = /<img[^>]* src="([^"]+)"/.exec(await page.text())!;
		for (const address of [drawing!, await issuedSchedule()]) {
			const answer = await visitor.get(address);
			expect([answer.status, answer.headers.get("Retry-After")], address).toEqual([503, "5"]);
		}
	} finally {
		await away.stop();
		await bucket.drop();
	}
}, 120_000);
