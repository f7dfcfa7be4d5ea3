import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { PROJECT_ROLES } from "#app/domain/actor.ts";
import { insert } from "#tests/support/catalogue.ts";
import { colleague } from "#tests/support/colleagues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
let owner: Visitor;
let project: number;
let opening: number;
let photo: Buffer;
beforeAll(async () => {
	owner = await signedIn(running.product.url, "user");
	const [row] = await running.em.execute<{ id: number; project: number }[]>(
		"select id, project_id as project from penetration order by id desc limit 1",
	);
	opening = row!.id;
	project = row!.project;
	const sol = "(select solution_id from solution_specimen order by solution_id limit 1)";
	await running.em.execute(`update penetration set status = 'assigned', solution_id = ${sol} where id = ?`, [opening]);
	photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#808080" } })
		.jpeg()
		.toBuffer();
});

const page = (query = "") => `/site/${project}/${opening}${query}`;
const textOf = async (who: Visitor, query = "") => (await who.get(page(query))).text();

type Fields = Record<string, string | string[]>;

/** Sends the form of the page as a browser does, with everything that it has from the start. */
async function send(who: Visitor, fields: Fields, photos: [name: string, bytes: Buffer][] = []): Promise<Response> {
	const html = await textOf(who);
	const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
	const body = new FormData();
	for (const [name, value] of Object.entries({ key: hidden("key"), seen: hidden("seen"), ...fields })) {
		for (const one of [value].flat()) body.append(name, one);
	}
	for (const [name, bytes] of photos) body.append("photos", new Blob([new Uint8Array(bytes)]), name);
	const request = new Request("http://form.invalid", { method: "POST", body });
	const headers = { Origin: who.origin, "Content-Type": request.headers.get("Content-Type")! };
	return who.stream(page(), request.body!, headers);
}

const memberAs = async (role: (typeof PROJECT_ROLES)[number]) => {
	const { id, at } = await colleague(running.em, running.product.url, "reader", `${role}-site@example.org`);
	await running.em.execute("update user_account set is_staff = false where id = ?", [id]);
	await insert(running.em, "project_member", { project_id: project, user_id: id, role });
	return { id, at };
};

const buttons = (html: string) =>
	[...html.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => /value="([^"]+)"/.exec(radio)![1]);

test("the page by every role: buttons for what it may record, and none of the scripts of other pages; for strangers it is not there", async () => {
	const may = { owner: buttons(await textOf(owner)) } as Record<string, unknown>;
	for (const role of PROJECT_ROLES) may[role] = buttons(await textOf((await memberAs(role)).at));
	const all = ["installed", "accepted", "rejected", "not as drawn", "note"];
	expect(may).toEqual({
		owner: all,
		editor: all,
		inspector: ["accepted", "rejected", "note"],
		installer: ["installed", "not as drawn", "note"],
		reader: [],
	});
	const answer = await owner.get(page());
	const html = await answer.text();
	expect([answer.headers.get("X-Robots-Tag"), answer.headers.get("Cache-Control")]).toEqual(["noindex", "no-store"]);
	expect([html.match(/<script/g)?.length, html.includes("modulepreload")]).toEqual([1, false]);
	expect(html).toMatch(/accept="image\/jpeg,image\/png,image\/webp" capture="environment"/);
	const stranger = await colleague(running.em, running.product.url, "reader", "stranger-site@example.org");
	expect((await stranger.at.get(page())).status).toBe(404);
	expect((await visitor(running.product.url).get(page())).status).toBe(302);
	expect((await owner.get(`/site/${project + 1}/${opening}`)).status).toBe(404);
});

test("an opening from the first record to the last, and its photo only for those who are in the project", async () => {
	const [reader] = [await colleague(running.em, running.product.url, "reader", "late@example.org")];
	const sent = await send(owner, { do: "installed" }, [["IMG_1.jpg", photo]]);
	const [, record] = /\?recorded=(\d+)#record-\1$/.exec(sent.headers.get("Location") ?? "") ?? [];
	expect([sent.status, Number(record)]).toEqual([303, expect.any(Number)]);
	const html = await textOf(owner, `?recorded=${record}`);
	expect(html).toMatch(/Recorded\..*Installed/s);
	const [address] = /\/projects\/\d+\/site\/photos\/\d+\?small/.exec(html) ?? [];
	const shown = await owner.get(address!);
	expect([shown.status, shown.headers.get("Content-Type"), shown.headers.get("X-Robots-Tag")]).toEqual([
		200,
		"image/jpeg",
		"noindex",
	]);
	expect((await owner.get(address!.replace("?small", ""))).status).toBe(200);
	expect((await owner.get(address!.replace(`/projects/${project}`, `/projects/${project + 1}`))).status).toBe(404);
	expect((await reader.at.get(address!)).status).toBe(404);
	const member = await insert(running.em, "project_member", {
		project_id: project,
		user_id: reader.id,
		role: "reader",
	});
	expect((await reader.at.get(address!)).status).toBe(200);
	expect((await send(reader.at, { do: "installed" })).status).toBe(403);
	await running.em.execute("update project_member set ended = now() where id = ?", [member]);
	expect((await reader.at.get(address!)).status).toBe(404);

	expect((await send(owner, { do: "rejected" })).status).toBe(400);
	expect((await send(owner, { do: "rejected", reason: "Seal incomplete or damaged" })).status).toBe(303);
	expect(buttons(await textOf(owner))).toEqual(["remedied", "accepted", "rejected", "not as drawn", "note"]);
	expect((await send(owner, { do: "remedied", note: "Filled" })).status).toBe(303);
	expect((await send(owner, { do: "accepted" })).status).toBe(303);
	expect(await textOf(owner)).toContain("Inspected: accepted");
});

test("a seal that the evidence does not cover is recorded as installed only after a tick", async () => {
	await running.em.execute("update penetration set required = '-/240/240' where id = ?", [opening]);
	const html = await textOf(owner);
	expect(html).toContain("It is not covered. Record it anyway?");
	const asked = await send(owner, { do: "remedied", uncovered: "on" });
	expect([asked.status, (await asked.text()).includes("Tick that it was built anyway")]).toEqual([400, true]);
	for (const fields of [
		{ do: "note", note: "Seen" },
		{ do: "remedied", anyway: "on" },
	] as Record<string, string>[]) {
		expect((await send(owner, { ...fields, uncovered: "on" })).status).toBe(303);
	}
});

test("what was typed stays in a refused form, with a HEIC and a text as photos, and no file stays", async () => {
	const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1");
	const count = async () => (await running.em.execute<{ n: number }[]>("select count(*)::int as n from file"))[0]!.n;
	const before = await count();
	for (const [bytes, words] of [
		[heic, "Most Compatible"],
		[Buffer.from("words"), "Photos are JPEG, PNG or WebP."],
	] as const) {
		const answer = await send(owner, { do: "note", note: "Behind the duct" }, [
			["a.jpg", photo],
			["b.jpg", bytes],
		]);
		const html = await answer.text();
		expect([answer.status, html.includes(words), html.includes("Behind the duct")]).toEqual([400, true, true]);
	}
	expect(await count()).toBe(before);
});

test("a correction and an answer to what is not as drawn, by their links and forms", async () => {
	expect((await send(owner, { do: "not as drawn", note: "Two cables more" })).status).toBe(303);
	expect(await textOf(owner)).toContain("Not as drawn: the owner has not answered yet.");
	const [, answers] = /name="answers" value="(\d+)"/.exec(await textOf(owner))!;
	expect((await send(owner, { do: "left as built", answers: answers! })).status).toBe(400);
	expect((await send(owner, { do: "left as built", answers: answers!, why: "Tested with six" })).status).toBe(303);
	const html = await textOf(owner);
	expect([html.includes("Left as built"), html.includes("has not answered")]).toEqual([true, false]);
	const correcting = await textOf(owner, `?corrects=${answers}`);
	expect([buttons(correcting), correcting.includes("Two cables more</textarea>")]).toEqual([
		["not as drawn", "note"],
		true,
	]);
	expect((await send(owner, { do: "note", note: "Of another opening", corrects: answers! })).status).toBe(303);
	expect(await textOf(owner)).toContain("Replaced by");
});
