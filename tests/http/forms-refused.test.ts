import { beforeAll, expect, test } from "vitest";
import type { EntityManager } from "#db/orm.ts";
import type { Product } from "#tests/support/processes.ts";
import { formTrial, locationOf } from "./form-trial.ts";
import { FORM, signedIn, type Visitor, visitor } from "./visitor.ts";

const trial = formTrial();
const { drafts, projects, item, identification } = trial;
let product: Product;
let em: EntityManager;
let user: Visitor;
let solution: number;
beforeAll(() => {
	({ em, product, user, solution } = trial);
});

test("the form of a penetration keeps what was typed where another project has been opened meanwhile", async () => {
	await user.post("/specs/form", await identification("Listed"));
	const row = { ref: "P-1", required: "-/60/60", service: "PVC", size: "110" };
	expect((await user.post("/specs/penetrations/form", row)).status).toBe(303);
	const [{ id, project }] = (await em.execute(
		"select n.id, n.project_id as project from penetration n join project p on p.id = n.project_id where p.proj_name = 'Listed'",
	)) as [{ id: number; project: number }];
	const seen = { project: String(project), version: "1" };
	await em.execute("delete from open_project");
	await user.post("/specs/form", await identification("Opened meanwhile"));

	const refused = await user.post(`/specs/penetrations/form/${id}`, { ...row, ...seen, note: "Behind the riser" });
	expect(refused.status).toBe(409);
	const page = await refused.text();
	expect(page).toContain("Another project has been opened");
	expect(page).toContain("Behind the riser");
	expect(page).toContain(`name="project" value="${project}"`);

	await em.execute("update open_project set project_id = ?", [project]);
	expect(
		(await user.post(`/specs/penetrations/form/${id}`, { ...row, ...seen, note: "Behind the riser" })).status,
	).toBe(303);
});

test("bad input is answered with what was typed and every message, and stores nothing", async () => {
	const response = await user.post("/specs/form", {
		projName: "x".repeat(36),
		projAddress: "",
		projId: '"><script>alert(1)</script>',
		revNotes: "Rev Ā",
		addTds: "on",
	});
	const page = await response.text();
	expect(response.status).toBe(400);
	expect(page).toContain("Ensure this field has no more than 35 characters.");
	expect(page).toContain("Address is required");
	expect(page).toContain("City is required");
	expect(page).toContain(`value="${"x".repeat(36)}"`);
	expect(page).toContain('value="Rev Ā"');
	expect(page).not.toContain("<script>alert(1)</script>");
	expect(/<input[^>]*name="addTds"[^>]*>/.exec(page)?.[0]).toContain("checked");
	expect(await projects("x".repeat(36))).toEqual([]);
});

test("a wrong password is answered in the specification's words, without the password", async () => {
	const answer = await visitor(product.url).post("/auth/sign-in", {
		email: "user@example.com",
		password: "wrong-secret-1",
	});
	const page = await answer.text();
	expect(answer.status).toBe(400);
	expect(page).toContain("Email or password is wrong, or your account is not active yet.");
	expect(page).toContain('value="user@example.com"');
	expect(page).not.toContain("wrong-secret-1");
	const empty = await (await visitor(product.url).post("/auth/sign-in", { email: "nobody", password: "" })).text();
	expect(empty).toContain("Must be a valid email");
	expect(empty).toContain("Password is required");
});

test("a form that is too large is refused, whatever it says about its length", async () => {
	const large = `projName=${"x".repeat(300_000)}`;
	const headers = { Origin: product.url, "Content-Type": FORM };
	expect((await user.send("/specs/form", large, headers)).status).toBe(413);
	const init = { method: "POST", duplex: "half", redirect: "manual", headers } as RequestInit;
	for (const address of ["/specs/form", "/auth/sign-in"]) {
		const body = new Blob([large]).stream();
		expect((await fetch(product.url + address, { ...init, body })).status).toBe(413);
	}
});

test("a body that is no form is refused without a fault", async () => {
	const origin = { Origin: product.url };
	for (const type of ["application/json", "text/plain", "image/png"]) {
		expect((await user.send("/specs/form", "{}", { ...origin, "Content-Type": type })).status).toBe(415);
	}
	const broken = { ...origin, "Content-Type": "multipart/form-data; boundary=x" };
	expect((await user.send("/specs/form", "not a part", broken)).status).toBe(400);
	expect((await user.post("/specs/form", {}, {})).status).toBe(400);
});

test("other methods than POST change nothing", async () => {
	for (const method of ["PUT", "PATCH", "DELETE"]) {
		const response = await fetch(`${product.url}/specs/summary/items`, {
			method,
			body: item(),
			headers: { Origin: product.url, "Content-Type": FORM },
		});
		expect([method, response.status]).toEqual([method, 405]);
	}
	expect(await drafts()).toBe(0);
});

test("a form of somebody whose session has ended leads to sign-in and changes nothing", async () => {
	const one = await signedIn(product.url);
	expect(locationOf(await one.post("/auth/sign-out"))).toBe("/auth/sign-in");
	const response = await one.post("/specs/summary/items", { sol: String(solution) });
	const signIn = "/auth/sign-in?redirectTo=%2Fspecs%2Fsummary";
	expect([response.status, locationOf(response)]).toEqual([302, signIn]);
	expect(await drafts()).toBe(0);
});

async function refusedAddition(): Promise<string> {
	await em.execute("update solution set is_active = false where id = ?", [solution]);
	const response = await user.post("/specs/summary/items", { sol: String(solution), back: "/specs/summary" });
	await em.execute("update solution set is_active = true where id = ?", [solution]);
	expect([response.status, locationOf(response)]).toEqual([303, "/specs/summary"]);
	return "This solution has been withdrawn and can no longer be added.";
}

const textOf = async (address: string) => (await user.get(address)).text();

test("a refusal of a form without a page of its own is said on the next page, and on no other", async () => {
	const message = await refusedAddition();
	expect(await textOf("/specs/summary")).toContain(message);
	expect(await textOf("/projects")).not.toContain(message);
	expect(await textOf("/specs/summary")).not.toContain(message);
});

test("a page that loads its data twice, as after a double click, keeps its message until it is closed", async () => {
	const message = await refusedAddition();
	expect(await textOf("/specs/summary")).toContain(message);
	expect(await textOf("/specs/summary")).toContain(message);
	expect(await textOf("/specs/summary?closed=")).not.toContain(message);
	expect(await textOf("/specs/summary")).not.toContain(message);
});

test("a refused picture of a product and its missing name are shown at once", async () => {
	const staff = await signedIn(product.url, "staff");
	const form = new FormData();
	form.append("name", " ");
	form.append("img", new File(["no picture"], "photo.png", { type: "image/png" }));
	const { body, headers } = new Request("http://localhost", { method: "POST", body: form });
	const sent = await staff.stream("/management/product_manager/products/new", body!, {
		Origin: staff.origin,
		"Content-Type": headers.get("Content-Type")!,
	});
	const html = (await sent.text()).replaceAll("<!-- -->", "");
	expect([
		sent.status,
		html.includes("Name is required"),
		html.includes("Only PNG or JPEG images are accepted."),
	]).toEqual([400, true, true]);
});
