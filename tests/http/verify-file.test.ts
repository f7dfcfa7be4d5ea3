import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { beforeAll, expect, test } from "vitest";
import { xmp } from "#app/adapters/pdf/finish.ts";
import type { Actor } from "#app/domain/actor.ts";
import { withdrawLink } from "#app/domain/verification/verify-issue.ts";
import type { EntityManager } from "#db/orm.ts";
import { appending } from "#tests/adapters/finish-job.ts";
import { issue } from "#tests/domain/verification/issuing.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { visitor } from "./visitor.ts";

const MIB = 1024 * 1024;
const running = runningProduct({ env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1", WEB_CONCURRENCY: "1" } });

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let em: EntityManager;
let ann: Actor;
let project: number;
let issued: Uint8Array;
let older: Uint8Array;
let token: string;
let olderToken: string;
beforeAll(async () => {
	em = running.em;
	ann = await makePerson(em, "Ann");
	const sols = await em.execute<{ id: number }[]>("select id from solution where is_active order by id limit 1");
	project = await makeProject(em, ann, "Tower", [sols[0]!.id]);
	const made: [Uint8Array, string][] = [];
	for (const _ of ["older", "issued"]) {
		const one = await issue(em, ann, project);
		const pdf = await asPrinted(await numberOf(one));
		await em.execute(
			"update file set sha256 = ?, bytes = ? where id = (select file_id from schedule_run where verify_token = ?)",
			[sha256(pdf), pdf.byteLength, one],
		);
		made.push([pdf, one]);
	}
	[[older, olderToken], [issued, token]] = made as [[Uint8Array, string], [Uint8Array, string]];
});

async function numberOf(of: string): Promise<string> {
	const [run] = await em.execute<{ no: string }[]>(
		"select document_no as no from schedule_run where verify_token = ?",
		[of],
	);
	return run!.no;
}

/** A page with the metadata of the issue that it has the number of. */
async function asPrinted(documentNo: string): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	document.addPage().drawText(documentNo);
	const metadata = xmp({ ...appending(0), subject: `Passive Fire Schedule ${documentNo}` });
	const { context, catalog } = document;
	const stream = context.stream(Buffer.from(metadata), { Type: "Metadata", Subtype: "XML" });
	catalog.set(PDFName.of("Metadata"), context.register(stream));
	return document.save();
}

let addresses = 0;
const somebody = () => `10.9.${Math.trunc(++addresses / 250)}.${addresses % 250}`;

function form(bytes: Uint8Array, name = "a.pdf"): FormData {
	const body = new FormData();
	body.append("file", new Blob([Buffer.from(bytes)]), name);
	return body;
}

const send = (body: BodyInit, { from = somebody(), of = token, type = "" } = {}) =>
	fetch(`${running.product.url}/verify/${of}`, {
		method: "POST",
		body,
		redirect: "manual",
		headers: {
			Origin: running.product.url,
			"X-Forwarded-For": from,
			Connection: "close",
			...(type ? { "Content-Type": type } : {}),
		},
		...(body instanceof ReadableStream ? { duplex: "half" as const } : {}),
	});

/** The page's words about a file, without its tags. */
async function said(bytes: Uint8Array, of = token): Promise<string> {
	const sent = await send(form(bytes), { of });
	expect(sent.status).toBe(303);
	const page = await visitor(running.product.url).get(sent.headers.get("Location")!);
	expect(page.status).toBe(200);
	return (await page.text())
		.replaceAll(/<(style|script)>.*?<\/\1>/gs, "")
		.replaceAll(/<[^>]+>/g, " ")
		.replaceAll(/\s+/g, " ");
}

const SAME = "This is the issued file, unchanged";
const NOT = "This is not the issued file";

test("the issued file, a changed byte, a re-saved file, an older and a newer issue and a foreign PDF get their own sentences", async () => {
	const [no, olderNo] = [await numberOf(token), await numberOf(olderToken)];
	const changed = (of: Uint8Array) => of.with(20, of[20]! ^ 1);
	const saved = await (await PDFDocument.load(issued)).save({ useObjectStreams: false });
	const foreign = await (await PDFDocument.create()).save();
	const same = await said(issued);
	expect(same).toContain(SAME);
	expect(same).not.toContain(NOT);
	const sentences: [Uint8Array, string][] = [
		[changed(issued), `It has the number ${no} and the same length as the issued file, but its content differs`],
		[saved, `It has the number ${no}, but a different length from the issued file. It was saved again`],
		[Buffer.concat([issued, Buffer.from("\n% a note")]), `It has the number ${no}, but a different length`],
		[older, `It is an older issue of the same project, unchanged: ${olderNo}, issue 1.`],
		[changed(older), `It has the number ${olderNo}, an older issue of the same project and the same length as`],
		[foreign, "Nothing in it names this schedule. It is another document, or a copy that was printed"],
		[Buffer.from("<script>alert(1)</script>"), "Nothing in it names this schedule"],
	];
	for (const [file, sentence] of sentences) {
		const text = await said(file);
		expect(text).toContain(`${NOT} ${sentence}`);
		expect(text).not.toContain(SAME);
	}
	expect(await said(issued, olderToken)).toContain(
		`It is a newer issue of the same project, unchanged: ${no}, issue 2.`,
	);
	expect(await said(older, olderToken)).toContain(SAME);
});

test("a number that a file carries is searched in the whole of it, and one of another project's issue says nothing of that", async () => {
	const no = await numberOf(token);
	const name = Buffer.from(`Passive Fire Schedule ${no}<`);
	for (const before of [0, 16 * 1024 - 30, 3 * MIB + 7]) {
		expect(await said(Buffer.concat([Buffer.alloc(before, "x"), name]))).toContain(`It has the number ${no}, but a`);
	}
	const [sol] = await em.execute<{ id: number }[]>("select min(id) as id from solution where is_active");
	const theirs = await issue(em, ann, await makeProject(em, ann, "Hall", [sol!.id]));
	for (const other of [await numberOf(theirs), `${no}9`, "PFS-2020-000000"]) {
		expect(await said(Buffer.from(`Passive Fire Schedule ${other}<`))).toContain("Nothing in it names");
	}
	const many = Array.from({ length: 50 }, (_, at) => `Passive Fire Schedule PFS-2020-9000${10 + at}<`);
	const sent = await send(form(Buffer.from(many.join(""))));
	expect(new URL(sent.headers.get("Location")!, running.product.url).searchParams.getAll("carries")).toHaveLength(5);
});

test("a hash in the address is enough; one of another project's issue, or none at all, says nothing of it", async () => {
	const [sol] = await em.execute<{ id: number }[]>("select min(id) as id from solution where is_active");
	const eve = await makePerson(em, "Eve");
	const theirs = sha256(new TextEncoder().encode("theirs"));
	await issue(em, eve, await makeProject(em, eve, "Secret Bunker", [sol!.id]), theirs);
	const page = async (query: string) => (await visitor(running.product.url).get(`/verify/${token}${query}`)).text();
	expect(await page(`?sha256=${sha256(issued).toUpperCase()}`)).toContain(SAME);
	const other = await page(`?sha256=${theirs}`);
	expect(other).toContain("It is another document");
	expect(other).not.toContain("Secret");
	for (const nonsense of [
		"",
		"?sha256=",
		"?sha256=<b>",
		`?sha256=${"0".repeat(63)}`,
		"?bytes=1&carries=PFS-2026-000001",
	]) {
		const text = await page(nonsense);
		expect(text).not.toContain(NOT);
		expect(text).not.toContain(SAME);
	}
});

test("a file of 100 MB is hashed as it comes with little memory and not stored; a larger one is refused", async () => {
	const { pid } = running.product.process;
	const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
	const peak = () =>
		Math.max(
			...[String(pid), ...children()].map((one) =>
				Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1]),
			),
		) * 1024;
	const before = peak();
	const chunk = Buffer.alloc(MIB, "a");
	const boundary = "x".repeat(30);
	const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
	const stream = (megabytes: number) =>
		new ReadableStream({
			start(controller) {
				controller.enqueue(Buffer.from(head));
			},
			pull(controller) {
				if (megabytes-- > 0) return controller.enqueue(chunk);
				controller.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`));
				controller.close();
			},
		});
	const type = `multipart/form-data; boundary=${boundary}`;
	const whole = await send(stream(100), { type });
	expect(whole.status).toBe(303);
	expect(whole.headers.get("Location")).toBe(
		`/verify/${token}?sha256=${sha256(Buffer.alloc(100 * MIB, "a"))}&bytes=${100 * MIB}`,
	);
	const refused = await send(stream(101), { type }).catch(() => null);
	expect([413, undefined]).toContain(refused?.status);
	expect(peak() - before).toBeLessThan(144 * MIB);
	const place = join(running.place.settings.dataDir, "tmp", "uploads");
	expect(existsSync(place) ? readdirSync(place) : []).toEqual([]);
}, 60_000);

test("a PDF bomb is only hashed", async () => {
	const packed = deflateSync(Buffer.alloc(64 * MIB, " "), { level: 9 });
	const bomb = Buffer.concat([
		Buffer.from(`%PDF-1.7\n1 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.byteLength}>>stream\n`),
		packed,
		Buffer.from("\nendstream endobj\n%%EOF"),
	]);
	expect(await said(bomb)).toContain("Nothing in it names");
});

test("names of files do nothing, and a form without a file, or one that is cut off, is refused", async () => {
	for (const name of ["../../etc/passwd", '"><script>alert(1)</script>.pdf', "a\0.pdf", "con"]) {
		const sent = await send(form(issued, name));
		expect(sent.headers.get("Location")).toMatch(
			new RegExp(`^/verify/${token}\\?sha256=${sha256(issued)}&bytes=\\d+&carries=PFS-[\\d-]+$`),
		);
	}
	const empty = await send(new FormData());
	expect([empty.status, (await empty.text()).includes("No file was submitted.")]).toEqual([400, true]);
	const cut = await send('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nab', {
		type: "multipart/form-data; boundary=x",
	});
	expect([cut.status, (await cut.text()).includes("it was cut off")]).toEqual([400, true]);
	const away = await send(form(issued), { of: "0".repeat(32) });
	expect(away.status).toBe(404);
});

test("an address checks five files an hour, and then learns when it may go on", async () => {
	const from = somebody();
	for (let tries = 0; tries < 5; tries++) expect((await send(form(issued), { from })).status).toBe(303);
	const refused = await send(form(issued), { from });
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
	expect(await refused.text()).toContain("Too many tries. Please try again in");
	expect((await send(form(issued))).status).toBe(303);
});

test("two files are checked at once; a third is asked to wait, and may come when one is done", async () => {
	const slow: ReadableStreamDefaultController[] = [];
	const boundary = "b".repeat(20);
	const type = `multipart/form-data; boundary=${boundary}`;
	const begin = () =>
		send(
			new ReadableStream({
				start(controller) {
					slow.push(controller);
					controller.enqueue(
						Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx`),
					);
				},
			}),
			{ type },
		);
	const first = [begin(), begin()];
	// Both have their places: whoever came in between would take one.
	await pause(1_000);
	await expect.poll(async () => (await send(form(issued))).status, { timeout: 10_000 }).toBe(503);
	const busy = await send(form(issued));
	expect([busy.status, busy.headers.get("Retry-After")]).toEqual([503, "60"]);
	for (const controller of slow) {
		controller.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`));
		controller.close();
	}
	expect((await Promise.all(first)).map(({ status }) => status)).toEqual([303, 303]);
	expect((await send(form(issued))).status).toBe(303);
});

test("a withdrawn link checks no file, and its file is not named by other issues", async () => {
	await em.transactional((inside) => withdrawLink(inside as EntityManager, ann, { projectId: project, no: 1 }));
	const sent = await send(form(older), { of: olderToken });
	expect([sent.status, (await sent.text()).includes("This page has been taken down")]).toEqual([410, true]);
	expect(await said(older)).toContain("Nothing in it names this schedule");
});

test("a thousand requests from one address are turned away after the limit for strangers, and others are answered", async () => {
	const headers = { "X-Forwarded-For": somebody() };
	const statuses: number[] = [];
	for (let at = 0; at < 20; at++) {
		const some = Array.from({ length: 50 }, () =>
			fetch(`${running.product.url}/verify/${"1".repeat(32)}`, { headers }),
		);
		for (const answer of await Promise.all(some)) statuses.push(answer.status);
	}
	expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(240);
	expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(760);
	const other = await fetch(`${running.product.url}/verify/${token}`, { headers: { "X-Forwarded-For": somebody() } });
	expect([other.status, (await other.text()).includes("Tower")]).toEqual([200, true]);
}, 60_000);
