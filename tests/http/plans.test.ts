import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { PROJECT_ROLES, ROLES } from "#app/domain/actor.ts";
import { SITE_LINK_ROLES } from "#app/domain/sharing/site-link-limits.ts";
import { insert } from "#tests/support/catalogue.ts";
import { colleague } from "#tests/support/colleagues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { pdfBytes, pictureBytes } from "#tests/support/uploads.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
let owner: Visitor;
let project: number;
let others: number;
let openings: number[];
beforeAll(async () => {
	owner = await signedIn(running.product.url, "user");
	const [one, other] = await running.em.execute<{ id: number }[]>(
		"select id from project where user_id = (select id from user_account where email = 'user@example.com') order by id",
	);
	[project, others] = [one!.id, other!.id];
});
beforeEach(async () => {
	await running.em.execute("delete from plan; delete from site_record; delete from penetration where project_id = ?", [
		project,
	]);
	openings = [];
	for (const ref of ["P-1", "P-2", "P-3"]) {
		const row = { project_id: project, ref, ref_key: ref, level: "Level 1", required: "-/60/60" };
		openings.push(await insert(running.em, "penetration", row));
	}
});

type Sent = [name: string, bytes: Uint8Array];

/** Sends a form with a file as a browser does. */
async function upload(path: string, fields: Record<string, string>, file: Sent | null, who = owner): Promise<Response> {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	if (file) body.append("file", new Blob([new Uint8Array(file[1])]), file[0]);
	const request = new Request("http://form.invalid", { method: "POST", body });
	const headers = { Origin: who.origin, "Content-Type": request.headers.get("Content-Type")! };
	return who.stream(path, request.body!, headers);
}

const plans = () => `/projects/${project}/plans`;
const fields = { pages: "", name: "Ground floor", level: "Level 1", revision: "B", date: "2026-11-12" };

/** A PDF of several pages, each of another size. */
async function severalPages(count: number): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	for (let at = 0; at < count; at++) pdf.addPage([400 + 100 * at, 300]).drawText(`Sheet ${at + 1}`, { x: 40, y: 40 });
	return pdf.save();
}

async function added(file?: Sent, more: Record<string, string> = {}): Promise<string> {
	const answer = await upload(
		`${plans()}/form`,
		{ ...fields, ...more },
		file ?? ["A-101.pdf", await pdfBytes(["Plan"])],
	);
	expect([answer.status, answer.status === 303 ? "" : await answer.text()]).toEqual([303, ""]);
	return answer.headers.get("Location")!;
}

const rows = <Row>(sql: string, ...values: unknown[]) => running.em.execute<Row[]>(sql, values);
const pins = () =>
	rows<{ opening: number; x: number; y: number; no: number }>(
		"select penetration_id as opening, x, y, checked_no as no from plan_pin order by penetration_id",
	);
const errorsOf = async (answer: Response) => {
	const page = await answer.text();
	return [answer.status, [...page.matchAll(/<a[^>]*alertLink[^>]*>([^<]+)/g)].map(([, text]) => text).join() || page];
};

test("a page of a PDF and a picture become plans, with pictures for the screen", async () => {
	const page = await added();
	await added(["Level 2.jpg", await pictureBytes("a.jpg", 1500, 900)], { name: "", level: "" });
	expect(
		await rows(
			`select p.name, p.level, v.label, v.date::text as date, v.page, f.type, l.width, l.height, s.width as small
			 from plan p join plan_revision v on v.plan_id = p.id join file f on f.id = v.file_id
			 join file l on l.id = v.large_id join file s on s.id = v.small_id order by p.id`,
		),
	).toEqual([
		{
			...{ name: "Ground floor", level: "Level 1", label: "B", date: "2026-11-12", page: 1, type: "application/pdf" },
			...{ width: 2827, height: 4000, small: 848 },
		},
		{
			...{ name: "Level 2", level: "", label: "B", date: "2026-11-12", page: null, type: "image/jpeg" },
			...{ width: 1500, height: 900, small: 1200 },
		},
	]);
	const html = await (await owner.get(page)).text();
	expect(html).toContain("Level 1 · Revision B, 12 Nov 2026");
	expect(html).toContain("Without a place (3)");
	const list = await (await owner.get(plans())).text();
	expect(list).toContain("Ground floor");
});

test("of a PDF of several pages those that are named become plans; without a name of pages the form says how many there are", async () => {
	const file: Sent = ["Set.pdf", await severalPages(4)];
	const asked = await upload(`${plans()}/form`, fields, file);
	expect(await errorsOf(asked)).toEqual([400, expect.stringContaining("This PDF has 4 pages.")]);
	expect(await rows("select from plan")).toEqual([]);
	expect(await added(file, { pages: "2, 4" })).toBe(plans());
	expect(
		await rows(
			"select p.name, v.page, l.width, l.height from plan p join plan_revision v on v.plan_id = p.id join file l on l.id = v.large_id order by p.id",
		),
	).toEqual([
		{ name: "Ground floor, page 2", page: 2, width: 4000, height: 2400 },
		{ name: "Ground floor, page 4", page: 4, width: 4000, height: 1714 },
	]);
	const [count] = await rows<{ files: number }>("select count(distinct file_id)::int as files from plan_revision");
	expect(count).toEqual({ files: 1 });
});

test("what is no plan, and a form that is not filled in, is refused, and nothing stays of it", async () => {
	const before = await rows("select id from file");
	const cases: [Sent | null, Record<string, string>, string][] = [
		[null, {}, "No file was submitted."],
		[["a.pdf", Buffer.from("%PDF-1.4 nothing")], {}, "Only PDF files are accepted."],
		[["a.gif", Buffer.from("GIF89a")], {}, "Plans are PDF, JPEG or PNG files."],
		[["a.jpg", Buffer.from("none")], {}, "Plans are PDF, JPEG or PNG files."],
		[["a.pdf", await pdfBytes()], { level: "Roof" }, "Choose a level of the project."],
		[["a.pdf", await pdfBytes()], { date: "12/11/2026" }, "Write the date as year, month and day"],
		[["a.pdf", await pdfBytes()], { revision: "x".repeat(21) }, "no more than 20 characters"],
	];
	for (const [file, more, words] of cases) {
		const answer = await upload(`${plans()}/form`, { ...fields, ...more }, file);
		expect(await errorsOf(answer)).toEqual([400, expect.stringContaining(words)]);
	}
	expect(await rows("select from plan")).toEqual([]);
	expect(await rows("select id from file")).toEqual(before);
});

const place = (page: string, sent: Record<string, string>) => owner.post(page, { do: "place", ...sent });

test("a place is set by pixels of the plan as it is shown; then the next opening waits", async () => {
	const page = await added();
	const [first, second] = openings;
	const chosen = await (await owner.get(`${page}?place=${first}&zoom=2`)).text();
	expect(chosen).toContain(`name="shown" value="1800"`);
	expect(chosen).toMatch(/<input type="image"[^>]*alt="Set the place of P-1 here"/);
	// 1,800 pixels wide an A4 page is 2,547 pixels high.
	const answer = await place(`${page}?place=${first}`, {
		opening: `${first}`,
		x: "449",
		y: "1909",
		shown: "1800",
		zoom: "2",
	});
	expect(answer.headers.get("Location")).toBe(`${page}?did=placed&of=${first}&place=${second}&zoom=2#plan`);
	const [pin] = await pins();
	expect([pin!.opening, pin!.x.toFixed(3), pin!.y.toFixed(2)]).toEqual([first, "0.250", "0.75"]);
	const next = await (await owner.get(answer.headers.get("Location")!)).text();
	expect(next).toContain("P-1 has its place.");
	expect(next).toContain("Choose the place of P-2 on the plan.");
	expect(next).toMatch(/<svg x="24\.97\d%" y="74\.9\d+%"/);
});

test("a place is entered as percentages; a key that chooses the button, and numbers that are none, are refused", async () => {
	const page = await added();
	const opening = String(openings[0]);
	expect((await place(page, { opening, left: "12,5", top: "80 %" })).status).toBe(303);
	expect(await pins()).toMatchObject([{ x: 0.125, y: 0.8 }]);
	const wrong: Record<string, string>[] = [
		{ x: "0", y: "0", shown: "900" },
		{ x: "5", y: "5" },
		{},
		{ left: "101", top: "5" },
		{ left: "a", top: "b" },
	];
	for (const sent of wrong) {
		expect((await place(page, { opening, ...sent })).status).toBe(400);
	}
	expect((await place(page, { x: "5", y: "5", shown: "900" })).status).toBe(400);
	expect((await place(page, { opening: "999999", x: "5", y: "5", shown: "900" })).status).toBe(404);
	expect(await pins()).toHaveLength(1);
});

test("a form that is sent twice acts once, and a place that is set again is moved", async () => {
	const page = await added();
	const opening = String(openings[0]);
	const key = await owner.hidden(`${page}?place=${opening}`, "_key");
	expect(key).not.toBe("");
	const sent = { opening, x: "90", y: "90", shown: "900", _key: key };
	const [one, two] = [await place(page, sent), await place(page, sent)];
	expect([one.status, two.status, two.headers.get("Location")]).toEqual([303, 303, one.headers.get("Location")]);
	await place(page, { opening, left: "50", top: "50" });
	expect(await pins()).toMatchObject([{ x: 0.5, y: 0.5 }]);
	expect((await owner.post(page, { do: "remove", opening })).status).toBe(303);
	expect(await pins()).toEqual([]);
});

test("a new revision asks to check the places: one by one, or all at once", async () => {
	const page = await added();
	for (const opening of openings) await place(page, { opening: `${opening}`, left: "50", top: "50" });
	const form = { pages: "", revision: "C", date: "2026-11-30" };
	expect(
		(
			await upload(`${plans()}/form/${page.split("/").at(-1)}`, { ...form, pages: "1-2" }, [
				"B.pdf",
				await severalPages(3),
			])
		).status,
	).toBe(400);
	expect(
		(await upload(`${plans()}/form/${page.split("/").at(-1)}`, form, ["B.png", await pictureBytes("b.png", 500, 300)]))
			.status,
	).toBe(303);
	const shown = await (await owner.get(page)).text();
	expect(shown).toContain("3 places to check on revision C");
	expect(shown).toContain("P-2 ?, No solution yet");
	await owner.post(page, { do: "confirm", opening: `${openings[1]}` });
	expect((await pins()).map(({ no }) => no)).toEqual([1, 2, 1]);
	await owner.post(page, { do: "confirm" });
	expect((await pins()).map(({ no }) => no)).toEqual([2, 2, 2]);
	expect(await (await owner.get(page)).text()).not.toContain("to check");
	const [old, current] = [await owner.get(`${page}/files/plan?no=1`), await owner.get(`${page}/files/plan?no=2`)];
	expect([old.headers.get("Content-Type"), current.headers.get("Content-Type")]).toEqual([
		"application/pdf",
		"image/jpeg",
	]);
	expect((await owner.get(`${page}/files/plan?no=3`)).status).toBe(404);
});

test("the plan with its pins is a PDF that is shown at once", async () => {
	const page = await added();
	await place(page, { opening: `${openings[0]}`, left: "25", top: "25" });
	const answer = await owner.get(`${page}/files/marked`);
	expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
		200,
		"application/pdf",
		"no-store",
	]);
	expect(answer.headers.get("Content-Disposition")).toContain('inline; filename="Ground floor rev B.pdf"');
	const pdf = await PDFDocument.load(await answer.arrayBuffer());
	const { width, height } = pdf.getPage(0).getSize();
	expect([pdf.getPageCount(), width, height, pdf.getTitle()]).toEqual([1, 595, 842, "Ground floor"]);
});

test("a plan is renamed, and deleted with its pins", async () => {
	const page = await added();
	await place(page, { opening: `${openings[0]}`, left: "25", top: "25" });
	const save = (name: string) => owner.post(page, { do: "save", name, level: "" });
	expect((await save("North wing")).headers.get("Location")).toBe(`${page}?did=saved`);
	expect((await save("")).status).toBe(400);
	const html = await (await owner.get(page)).text();
	expect([html.includes("<h1>North wing</h1>"), html.includes("deletes its revisions and 1 place.")]).toEqual([
		true,
		true,
	]);
	expect((await owner.post(page, { do: "delete" })).headers.get("Location")).toBe(plans());
	expect((await owner.get(page)).status).toBe(404);
	expect(await pins()).toEqual([]);
});

/** Pages that whoever sees the project reads, and those to change its plans. */
const reading = (plan: string) => [
	plans(),
	plan,
	...["marked", "small?no=1", "large?no=1", "plan?no=1"].map((name) => `${plan}/files/${name}`),
];
const changing = (plan: string) => [`${plans()}/form`, `${plans()}/form/${plan.split("/").at(-1)}`];

async function statusesOf(who: Visitor, pages: string[]): Promise<number[]> {
	const statuses: number[] = [];
	for (const page of pages) {
		const answer = await who.get(page);
		statuses.push(answer.status);
		await answer.arrayBuffer();
	}
	return statuses;
}
const all = (pages: string[], status: number) => pages.map(() => status);

test("all people of the project read its plans, owner and editors change them, and for everybody else they are not there", async () => {
	const plan = await added();
	const opening = String(openings[0]);
	const [read, change] = [reading(plan), changing(plan)];
	expect(await statusesOf(owner, [...read, ...change])).toEqual(all([...read, ...change], 200));
	expect(await statusesOf(visitor(running.product.url), [...read, ...change])).toEqual(all([...read, ...change], 302));
	for (const role of ROLES) {
		const { at } = await colleague(running.em, running.product.url, role, `${role}-plans@example.org`);
		expect([role, await statusesOf(at, [...read, ...change])]).toEqual([role, all([...read, ...change], 404)]);
	}
	for (const role of PROJECT_ROLES) {
		const { id, at } = await colleague(running.em, running.product.url, "reader", `${role}-of-plans@example.org`);
		await running.em.execute("update user_account set is_staff = false where id = ?", [id]);
		expect([role, await statusesOf(at, [...read, ...change])]).toEqual([role, all([...read, ...change], 404)]);
		const member = await insert(running.em, "project_member", { project_id: project, user_id: id, role });
		const isEditor = role === "editor";
		expect([role, await statusesOf(at, read)]).toEqual([role, all(read, 200)]);
		expect([role, await statusesOf(at, change)]).toEqual([role, all(change, isEditor ? 200 : 403)]);
		const html = await (await at.get(plan)).text();
		expect([role, html.includes("New revision"), html.includes("Without a place (")]).toEqual([role, isEditor, true]);
		const set = await at.post(plan, { do: "place", opening, left: "10", top: "10" });
		expect([role, set.status]).toEqual([role, isEditor ? 303 : 403]);
		const there = await at.get(plan.replace(`/${project}/`, `/${others}/`));
		expect([role, there.status]).toEqual([role, 404]);
		await running.em.execute("update project_member set ended = now() where id = ?", [member]);
		expect([role, await statusesOf(at, read)]).toEqual([role, all(read, 404)]);
	}
	// To its owner, too, a plan is not there under another project.
	expect((await owner.get(plan.replace(`/${project}/`, `/${others}/`))).status).toBe(404);
});

test("devices of site links read the plans until their link ends, and change nothing", async () => {
	const plan = await added();
	for (const role of SITE_LINK_ROLES) {
		await owner.post(`/projects/${project}/people/links`, { label: role, role, days: "1" });
		const page = await (await owner.get(`/projects/${project}/people/links`)).text();
		const address = /\/site_links\/[\w-]{22}/.exec(page)![0];
		const phone = visitor(running.product.url);
		await phone.get(address);
		await phone.post(address, { name: "Mere Ngata", company: "Seal Ltd" });
		expect(await statusesOf(phone, reading(plan))).toEqual(all(reading(plan), 200));
		expect(await statusesOf(phone, changing(plan))).toEqual(all(changing(plan), 302));
		const sent = { do: "place", opening: `${openings[0]}`, left: "10", top: "10" };
		expect((await phone.post(plan, sent)).status).toBe(403);
		const [link] = await rows<{ id: number }>("select max(id) as id from site_link");
		await owner.post(`/projects/${project}/people/links/${link!.id}/end`);
		expect(await statusesOf(phone, reading(plan))).toEqual(all(reading(plan), 410));
	}
});

test("site and opening lead to the plans", async () => {
	const site = async () => (await owner.get(`/site/${project}`)).text();
	const opening = async (at: number) => (await owner.get(`/site/${project}/${openings[at]}`)).text();
	expect(await site()).not.toContain(`href="${plans()}" class`);
	const plan = await added();
	expect(await opening(0)).toContain(`href="${plan}?place=${openings[0]}#plan"`);
	await place(plan, { opening: `${openings[0]}`, left: "25", top: "25" });
	expect(await opening(0)).toContain(`href="${plan}?opening=${openings[0]}#pin-${openings[0]}"`);
	const shown = await (await owner.get(plan)).text();
	expect(shown).toContain(`<a id="pin-${openings[0]}" href="/site/${project}/${openings[0]}"`);
});
