import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { issueToken } from "#app/api/http/caller.ts";
import { closeResources, forkEm } from "#app/http/resources.server.ts";
import type { EntityManager } from "#db/orm.ts";
import { overrideSettings, settings } from "#db/settings.ts";
import { caller } from "#tests/support/api.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import { signedIn, type Visitor } from "./visitor.ts";

/** A web process of the product on the database that both share. */
export interface Web {
	product: Product;
	staff: Visitor;
}

/** What the tests of a file find; filled before the first one. */
export const here = {} as {
	place: FreshDatabase;
	em: EntityManager;
	webs: Web[];
	/** Headers of somebody and of staff. */
	user: Record<string, string>;
	staff: Record<string, string>;
	ids: Record<string, number>;
	lists: [path: string, who: "user" | "staff"][];
	pages: string[];
};

export const number = async (sql: string) =>
	(await here.em.execute<{ n: number }[]>(`select (${sql})::int as n`))[0]!.n;
const ofSpecimen = (column: string) => number(`select ${column} from specimen where id = ${here.ids.specimen}`);

export async function open(name: string, more: Record<string, string> = {}): Promise<Web> {
	const { dataDir } = here.place.settings;
	const env = {
		...here.place.env,
		FILES_URL: `file:${join(dataDir, "files")}`,
		WORKER: "off",
		RATE_LIMIT_SCALE: "0",
		...more,
	};
	const product = await startProduct({ dataDir: join(dataDir, name), env: { ...env, DATA_DIR: join(dataDir, name) } });
	return { product, staff: await signedIn(product.url, "staff") };
}

export const projectOf = (solutions: number[]) => ({
	proj_name: "Harbour Tower",
	proj_address: "1 Quay St",
	city: here.ids.city,
	guide_item: solutions.map((sol, at) => ({ no_id: at + 1, sol, is_active: true })),
});

/** Opens the two for the tests of a file, and ends them after it. */
export function twoWebs(): void {
	beforeAll(openBoth, 240_000);
	afterAll(closeBoth);
}

async function openBoth(): Promise<void> {
	here.place = await freshDatabase({ seeded: true });
	overrideSettings({ ...here.place.env, KEPT_ANSWERS: "0" });
	here.em = await forkEm();
	here.ids = {};
	here.webs = await Promise.all([open("one"), open("two")]);
	const token = async (email: string) => {
		const [{ id, version }] = (await here.em.execute<{ id: number; version: number }[]>(
			"select id, token_version as version from user_account where email = ?",
			[email],
		)) as [{ id: number; version: number }];
		return { Authorization: `JWT ${await issueToken("access", { userId: id, version })}` };
	};
	here.user = await token("user@example.com");
	here.staff = await token("staff@example.com");
	here.ids.solution = await number("select min(solution_id) from solution_path");
	here.ids.specimen = await number(
		`select specimen_id from solution_specimen where solution_id = ${here.ids.solution} order by position limit 1`,
	);
	for (const part of ["brand", "frr", "report", "service", "substrate", "application"]) {
		here.ids[part] = await ofSpecimen(`${part}_id`);
	}
	here.ids.product = await ofSpecimen("prot_first_id");
	here.ids.material = await number(`select material_id from service where id = ${here.ids.service}`);
	here.ids.classification = await number(`select classification_id from service where id = ${here.ids.service}`);
	here.ids.lab = await number(`select lab_id from report where id = ${here.ids.report}`);
	here.ids.group = await number(`select min(group_id) from frr_group_member where frr_id = ${here.ids.frr}`);
	const path = (
		await here.em.execute<{ ori: number; sub: number }[]>(
			`select orientation_id as ori, substrate_name_id as sub from solution_path where solution_id = ${here.ids.solution}
		 and classification_id = ${here.ids.classification} limit 1`,
		)
	)[0]!;
	Object.assign(here.ids, path);
	here.ids.city = await number("select min(id) from city where is_active");
	const { body: held } = await caller(here.user)(
		"POST",
		"guide/guide/",
		projectOf([here.ids.solution!, here.ids.solution! + 2]),
	);
	const through = `${here.ids.ori}/${here.ids.sub}/${here.ids.classification}/`;
	here.lists = [
		["sol/latest/sols/", "user"],
		["sol/?drawing=V-10", "user"],
		[`sol/byclass/${through}`, "user"],
		[`sol/query/${through}`, "user"],
		["sol/services/", "user"],
		["sol/orientations/", "user"],
		[`sol/${here.ids.solution}/`, "user"],
		[`sol/${here.ids.solution}/`, "staff"],
		["sol/admin/report/", "staff"],
		["res/rank_solutions/", "staff"],
		[`guide/guide/${held.id}/`, "user"],
		[`guide/item/multiple/view/${held.id}/`, "staff"],
	];
	here.pages = [
		`/specs/sols?ori=${here.ids.ori}&sub=${here.ids.sub}&class=${here.ids.classification}`,
		`/specs/${here.ids.solution}/detail`,
	];
}

async function closeBoth(): Promise<void> {
	await Promise.all((here.webs ?? []).map(({ product }) => product.stop()));
	await closeResources();
	await here.place?.drop();
}

/** A web process' answer, its own address left out. */
async function told({ product }: Web, [path, who]: (typeof here.lists)[number]): Promise<string> {
	const answer = await fetch(`${product.url}/api/${path}`, { headers: here[who] });
	return `${answer.status} ${(await answer.text()).replaceAll(product.url, "")}`;
}

/** The same answer, put together by this process from the rows and for itself. */
export async function assembled([path, who]: (typeof here.lists)[number]): Promise<string> {
	const { status, body } = await caller(here[who]).get(path);
	return `${status} ${JSON.stringify(body).replaceAll(settings().appUrl, "")}`;
}

/** A page's words and links without what is new each time. */
export const shown = async ({ staff: visitor }: Web, path: string) =>
	(await (await visitor.get(path)).text())
		.replaceAll(/<script[\s\S]*?<\/script>/g, "")
		.replaceAll(/(nonce|value)="[\w-]{16,}"/g, "");

export const everything = async (web: Web) => [
	...(await Promise.all(here.lists.map((one) => told(web, one)))),
	...(await Promise.all(here.pages.map((path) => shown(web, path)))),
];
