import { beforeAll, expect, test } from "vitest";
import type { EntityManager } from "#db/orm.ts";
import { insert, makeFile, makePerson, makeProject } from "#tests/support/catalogue.ts";
import type { Product } from "#tests/support/processes.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
let product: Product;
let em: EntityManager;
let user: Visitor;
let staff: Visitor;
beforeAll(async () => {
	({ em, product } = running);
	user = await signedIn(product.url);
	staff = await signedIn(product.url, "staff");
});

const locationOf = (response: Response) => response.headers.get("Location");
const one = async <T = number>(sql: string) => (await em.execute<{ value: T }[]>(sql))[0]!.value;

test("the session cookie cannot be read by scripts, is not sent by other sites' forms and is useless when altered", async () => {
	const somebody = visitor(product.url);
	const response = await somebody.post("/auth/sign-in", { email: "user@example.com", password: "demo-user-1" });
	const set = response.headers.getSetCookie()[0]!;
	expect(set).toMatch(/^pfs=/);
	for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(set).toContain(attribute);
	const altered = somebody
		.cookie()
		.match(/pfs=[^;]*/)![0]
		.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
	const answer = await fetch(`${product.url}/projects`, { headers: { Cookie: altered }, redirect: "manual" });
	expect(answer.status).toBe(302);
});

test("signing out ends the session, not only the cookie", async () => {
	const somebody = visitor(product.url);
	await somebody.post("/auth/sign-in", { email: "user@example.com", password: "demo-user-1" });
	const kept = somebody.cookie();
	expect((await somebody.post("/auth/sign-out")).headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
	const answer = await fetch(`${product.url}/projects`, { headers: { Cookie: kept }, redirect: "manual" });
	expect(answer.status).toBe(302);
});

test("signing out asks first where records of a site wait on the device, and leaves them there", async () => {
	const somebody = visitor(product.url);
	await somebody.post("/auth/sign-in", { email: "user@example.com", password: "demo-user-1" });
	const signOut = (fields: Record<string, string>) =>
		fetch(`${product.url}/auth/sign-out`, {
			method: "POST",
			body: new URLSearchParams(fields),
			headers: { Cookie: `${somebody.cookie()}; pfs_waiting=3`, Origin: product.url },
			redirect: "manual",
		});
	const asked = await signOut({});
	expect([asked.status, asked.headers.get("Location"), asked.headers.get("Clear-Site-Data")]).toEqual([
		303,
		"/auth/sign-out",
		null,
	]);
	expect((await somebody.get("/projects")).status).toBe(200);
	const left = await signOut({ confirmed: "1" });
	expect([left.headers.get("Location"), left.headers.get("Clear-Site-Data")]).toEqual(["/auth/sign-in", '"cache"']);
	expect((await somebody.get("/projects")).status).toBe(302);
});

test.each(["/specs/sols?ori=1&sub=2", "/projects/1/edit", "/no/such/page?x=1", "/specs/1/detail"])(
	"a signed-out visitor of %s is led to sign-in and comes back afterwards",
	async (address) => {
		const somebody = visitor(product.url);
		const led = await somebody.get(address);
		expect(led.status).toBe(302);
		const page = new URL(locationOf(led)!, product.url);
		expect(page.pathname).toBe("/auth/sign-in");
		const redirectTo = page.searchParams.get("redirectTo")!;
		expect(redirectTo).toBe(address);
		expect(await somebody.hidden(page.pathname + page.search, "redirectTo")).toBe(address.replaceAll("&", "&amp;"));
		const back = await somebody.post("/auth/sign-in", {
			email: "user@example.com",
			password: "demo-user-1",
			redirectTo,
		});
		expect([back.status, locationOf(back)]).toEqual([303, address]);
	},
);

test.each(["//evil.example", "/\\evil.example", "/..//evil.example", "javascript:alert(1)", "https://evil.example/"])(
	"nobody is led to %s by signing in",
	async (redirectTo) => {
		const login = { email: "user@example.com", password: "demo-user-1", redirectTo };
		expect(locationOf(await visitor(product.url).post("/auth/sign-in", login))).toBe("/");
		expect(locationOf(await user.get(`/auth/sign-in?redirectTo=${encodeURIComponent(redirectTo)}`))).toBe("/");
	},
);

test("another person's project, schedule and issued file do not exist, not even for their address", async () => {
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Hidden Tower", [await one("select min(id) as value from solution")]);
	const file_id = await makeFile(em, "schedule", "hidden.pdf");
	const run = await insert(em, "schedule_run", {
		project_id: project,
		project_name: "Hidden Tower",
		user_id: ann.id,
		project_version: 1,
		catalogue_version: 1,
		document_no: "PFS-HIDDEN",
		status: "done",
		progress: 100,
		finished: new Date().toISOString(),
		file_id,
	});
	for (const address of [
		`/projects/${project}/edit`,
		`/projects/${project}/schedule`,
		`/specs/summary?id=${project}`,
	]) {
		const response = await user.get(address);
		expect([address, response.status]).toEqual([address, 404]);
		expect(await response.text()).not.toContain("Hidden Tower");
	}
	expect((await user.get(`/projects/${project}/schedule/${run}/file`)).status).toBe(404);
	expect((await user.post(`/projects/${project}/issue`)).status).toBe(404);
	expect((await staff.get(`/projects/${project}/edit`)).status).toBe(404);
	const own = await one("select min(id) as value from project where proj_name like 'Rātā%'");
	expect((await user.get(`/projects/${own}/schedule/${run}/file`)).status).toBe(404);
	expect(await (await user.get("/specs/summary")).text()).not.toContain("Hidden Tower");
});
