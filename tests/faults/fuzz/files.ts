import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { finishInChild } from "#app/adapters/pdf/finish.server.ts";
import { randomFrom } from "#tests/support/naughty.ts";
import { pdfBytes, pictureBytes } from "#tests/support/uploads.ts";
import { ask, type Findings, HANG } from "./finding.ts";
import { mutate } from "./mutate.ts";

const LIMITS = { memory: 700, step: 20_000, total: 90_000 };

/**
 * True where the pages of the stored PDF are shown; a damaged one that viewers open all the same may have a notice in
 * their place, but never fails the schedule.
 */
async function isAppended(pdf: Uint8Array): Promise<boolean> {
	const section = { dest: null, title: "Front", level: 1 as const, head: "", marks: [] };
	const words = { title: "a", author: "a", subject: "a", producer: "a", language: "en-NZ" };
	const upload = {
		behind: null,
		level: 2 as const,
		stamp: "",
		statesScale: false,
		isDrawing: false,
		dest: "a-0",
		title: "Upload",
		bookmark: "Upload",
		alt: "a",
		head: "a",
		marks: [],
	};
	const job = {
		...words,
		created: "2026-11-20T00:00:00.000Z",
		footer: { project: "a", document: "a" },
		sections: [section],
		uploads: [upload],
		numberedPrefix: "a-",
	};
	const printed = new Uint8Array(await pdfBytes(["Printed"]));
	const done = await finishInChild(printed, job, async () => pdf, undefined, LIMITS);
	await PDFDocument.load(done.pdf);
	return done.failed.length === 0;
}

/** Looks at a stored file as people do; throws when it cannot be shown. */
async function show(address: string): Promise<"shown" | "notice"> {
	const answer = await fetch(address, { signal: AbortSignal.timeout(HANG) });
	if (!answer.ok) throw new Error(`${answer.status} when it is opened`);
	const bytes = new Uint8Array(await answer.arrayBuffer());
	if (answer.headers.get("Content-Type") === "application/pdf") return (await isAppended(bytes)) ? "shown" : "notice";
	await sharp(bytes).stats();
	return "shown";
}

const addressesOf = (field: string, text: string): string[] =>
	[...text.matchAll(/"(http[^"]*\/api\/files\/\w+\/1\/(\w+)\/[^"]+)"/g)].flatMap(([, address, of]) =>
		of!.startsWith(field) ? [address!] : [],
	);

/**
 * Uploads files that are wrong in a few places to a product and a solution, as often as told. Findings are answers
 * of 500 or more, none within a minute, and files that were stored and cannot be shown.
 */
export async function fuzzFiles(url: string, token: string, { uploads = 60, seed = 1 }) {
	const random = randomFrom(seed);
	const good: [string, Uint8Array][] = [
		["a.pdf", await pdfBytes(["Installation notes", "1. Fill the gap.", "2. Smooth off."])],
		["a.png", await pictureBytes("a.png", 300, 200)],
		["a.jpg", await pictureBytes("a.jpg", 300, 200)],
	];
	const targets = [
		{ path: "sol/admin/product/1/", method: "PATCH", field: { pdf: "tds", png: "img", jpg: "img" } },
		{ path: "sol/1/", method: "PATCH", field: { pdf: "pdf", png: "img", jpg: "img" } },
		{ path: "sol/drawing/read/", method: "POST", field: { pdf: "pdf", png: "img", jpg: "img" } },
	] as const;
	const findings: Findings = { found: [], statuses: {} };
	const stored = { shown: 0, notice: 0 };
	for (let count = 0; count < uploads; count++) {
		const [name, bytes] = good[count % good.length]!;
		const { path, method, field } = targets[Math.floor(count / good.length) % targets.length]!;
		const form = new FormData();
		const reading = path === "sol/drawing/read/";
		if (reading) {
			form.set("txt", "V-1");
			form.set("pdf", new File([new Uint8Array(good[0]![1])], "a.pdf"));
			form.set("img", new File([new Uint8Array(good[1]![1])], "a.png"));
		}
		const given = field[name.slice(2) as "pdf"];
		form.set(given, new File([mutate(bytes, random)], name));
		const what = `seed ${seed}, upload ${count}: ${name} to ${path}`;
		const headers = { Authorization: `JWT ${token}` };
		const answer = await ask(findings, what, `${url}/api/${path}`, { method, headers, body: form });
		if (answer?.status !== 200 || reading) continue;
		for (const address of addressesOf(given, answer.text)) {
			const shown = await show(address).catch((error: Error) => error.message);
			if (shown === "shown" || shown === "notice") stored[shown]++;
			else findings.found.push({ what, fault: shown });
		}
	}
	return { ...findings, stored };
}
